import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import * as calls from '#shared/contract/dashboard.ts'
import { changeFirstHour, getGoLive, hideGoLive, removeTestEnquiry } from '#shared/contract/go-live.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../platform/http/api.ts'
import { serve } from '../platform/http/serve.ts'
import { readDigestSettings, setDigestEnabled } from './daily-digest/daily-digest.ts'
import * as goLive from './go-live.ts'
import { getInsight } from './insight.ts'
import { getToday } from './today.ts'

export function dashboardRoutes(api: Api, deps: Deps): void {
  serve(api, calls.getToday, ({ query }) => getToday(deps, query.since))
  serve(api, calls.getInsight, ({ query }) => getInsight(deps, query.months))
  serve(api, readDailyDigest, () => readDigestSettings(deps))
  serve(api, changeDailyDigest, ({ body }) => setDigestEnabled(deps, body.on))
  serve(api, getGoLive, () => goLive.readGoLive(deps))
  serve(api, hideGoLive, ({ body }) => goLive.hide(deps, body))
  serve(api, removeTestEnquiry, () => goLive.removeTestEnquiry(deps))
  serve(api, changeFirstHour, ({ body }) => goLive.changeFirstHour(deps, body))
}
