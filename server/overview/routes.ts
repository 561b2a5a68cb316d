import * as calls from '#shared/contract/overview.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import { lookAtMonths } from './insight.ts'
import { lookAtToday } from './today.ts'

export function overviewRoutes(api: Api, deps: Deps): void {
  serve(api, calls.getToday, ({ query }) => lookAtToday(deps, query.since))
  serve(api, calls.getInsight, ({ query }) => lookAtMonths(deps, query.months))
}
