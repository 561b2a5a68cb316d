import {
  changeRetention,
  dryRunRetention,
  foreseeRetention,
  readRetention,
  runRetention,
  settleNotices,
} from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { forecast } from './forecast.ts'
import { settle } from './resolve-notices.ts'
import type { Retention } from './retention.ts'
import { dryRun, readStatus, turn } from './service.ts'

export function retentionRoutes(api: Api, deps: Deps & { retention: Pick<Retention, 'run'> }): void {
  serve(api, readRetention, () => readStatus(deps))
  serve(api, dryRunRetention, () => dryRun(deps))
  serve(api, changeRetention, ({ body }) => turn(deps, body.on))
  serve(api, foreseeRetention, ({ params }) => forecast(deps, params.id))
  serve(api, runRetention, () => deps.retention.run())
  serve(api, settleNotices, ({ body }) => settle(deps, body))
}
