import * as personalDataCalls from '#shared/contract/personal-data.ts'
import { deleteProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import * as retentionCalls from '#shared/contract/retention.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../platform/http/api.ts'
import { serve } from '../platform/http/serve.ts'
import { deleteLead } from './delete-lead.ts'
import { erasePerson } from './erase.ts'
import { exportPerson, readHeld } from './export.ts'
import { resolveNotices } from './retention/notices.ts'
import type { Retention } from './retention/schedule.ts'
import { dryRun, forecast, readStatus, setEnabled } from './retention/service.ts'

export interface PrivacyDeps extends Deps {
  retention: Pick<Retention, 'run'>
}

export function privacyRoutes(api: Api, deps: PrivacyDeps): void {
  serve(api, personalDataCalls.readHeldData, ({ body, trx }) => readHeld(trx, deps, body.email))
  serve(api, personalDataCalls.exportPersonalData, ({ body, trx }) => exportPerson(trx, deps, body))
  serve(api, personalDataCalls.erasePersonalData, ({ body }) => erasePerson(deps, { email: body.email }))
  serve(api, eraseProspect, ({ params }) => erasePerson(deps, { leadId: params.id }))
  serve(api, deleteProspect, ({ params, body, trx }) => deleteLead(trx, deps, params.id, body.reason))

  serve(api, retentionCalls.readRetention, () => readStatus(deps))
  serve(api, retentionCalls.dryRunRetention, () => dryRun(deps))
  serve(api, retentionCalls.changeRetention, ({ body, trx }) => setEnabled(trx, deps, body.on))
  serve(api, retentionCalls.forecastRetention, ({ params }) => forecast(deps, params.id))
  serve(api, retentionCalls.runRetention, () => deps.retention.run())
  serve(api, retentionCalls.settleNotices, ({ body }) => resolveNotices(deps, body))
}
