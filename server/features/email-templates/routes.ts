import * as calls from '#shared/contract/email-templates.ts'
import { uploadAttachment } from '#shared/contract/attachments.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { storeAttachment } from './attachments.ts'
import * as service from './service.ts'

export function emailTemplateRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'files' | 'publicUrl'>,
): void {
  serve(api, calls.listEmailTemplates, () => service.listTemplates(deps))
  serve(api, calls.saveEmailTemplate, ({ params, body, trx }) => service.saveTemplate(trx, deps, params.id, body))
  serve(api, calls.deleteEmailTemplate, ({ params, query, trx }) =>
    service.deleteTemplate(trx, params.id, query.revision),
  )
  serve(api, calls.orderEmailTemplates, ({ body, trx }) => service.orderTemplates(trx, deps, body.ids))
  serve(api, calls.readEmailSignature, () => service.getSignature(deps))
  serve(api, calls.saveEmailSignature, ({ body, trx }) => service.saveSignature(trx, deps, body))
  serve(api, uploadAttachment, ({ query, bytes }) => storeAttachment(deps, { ...query, bytes }))
  serve(api, calls.sendTestEmail, ({ body, trx }) => service.sendTestEmail(trx, deps, body), {
    bodyLimitBytes: 128 * 1024,
  })
}
