import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import * as calls from '#shared/contract/lead-files.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { allowSlowBody } from '../../platform/http/server.ts'
import * as service from './service.ts'
import { createVisitorFiles, type VisitorFileDeps } from './visitor-files.ts'

export function leadFileRoutes(api: Api, deps: VisitorFileDeps): void {
  serve(api, calls.listLeadFiles, ({ params }) => service.listFiles(deps, params.id))
  serve(api, calls.uploadLeadFile, ({ params, query, bytes }) =>
    service.keepFile(deps, params.id, { ...query, addedBy: 'owner', bytes }),
  )
  serve(api, calls.renameLeadFile, ({ params, body, trx }) => service.renameFile(trx, params.id, body.fileName))
  serve(api, calls.deleteLeadFile, ({ params, trx }) => service.deleteFile(trx, deps, params.id))
  serve(api, calls.downloadLeadFile, ({ params }) => service.readContent(deps, params.id, 'original'))
  serve(api, calls.showLeadFile, ({ params }) => service.readContent(deps, params.id, params.size))

  const addVisitorFile = createVisitorFiles(deps)
  serve(api, uploadEnquiryFile, ({ query, bytes }, context) =>
    addVisitorFile({
      ...query,
      bytes,
      declaredBytes: context.request.length,
      ip: context.ip,
      onAllowed: () => allowSlowBody(context.req),
    }),
  )
}
