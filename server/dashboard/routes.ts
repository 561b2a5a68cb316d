import { getCalendar as getCalendarCall } from '#shared/contract/calendar.ts'
import * as feedCalls from '#shared/contract/calendar-feed.ts'
import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import * as calls from '#shared/contract/dashboard.ts'
import { changeFirstHour, getGoLive, hideGoLive, removeTestEnquiry } from '#shared/contract/go-live.ts'
import * as money from '#shared/contract/money.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../platform/http/api.ts'
import { serve } from '../platform/http/serve.ts'
import { serveRaw } from '../platform/http/serve-raw.ts'
import { AppError } from '../platform/errors.ts'
import { getCalendar } from './calendar.ts'
import { answerFeed, createFeed, deleteFeed, readFeed } from './calendar-feed.ts'
import { readDigestSettings, setDigestEnabled } from './daily-digest/daily-digest.ts'
import * as goLive from './go-live.ts'
import { getInsight } from './insight.ts'
import { listMoney, sumMoney } from './money/documents.ts'
import { exportMoney } from './money/export.ts'
import { getToday } from './today.ts'

export function dashboardRoutes(api: Api, deps: Deps): void {
  serve(api, calls.getToday, ({ query }) => getToday(deps, query.since))
  serve(api, calls.getInsight, ({ query }) => getInsight(deps, query.months))
  serve(api, money.listMoney, ({ query }) => listMoney(deps, query))
  serve(api, money.sumMoney, ({ query }) => sumMoney(deps, query))
  serve(api, money.exportMoney, ({ query }) => exportMoney(deps, query))
  serve(api, getCalendarCall, ({ query }) => getCalendar(deps, query))
  serve(api, readDailyDigest, () => readDigestSettings(deps))
  serve(api, changeDailyDigest, ({ body, trx }) => setDigestEnabled(trx, deps, body.on))
  serve(api, getGoLive, () => goLive.readGoLive(deps))
  serve(api, hideGoLive, ({ body }) => goLive.hide(deps, body))
  serve(api, removeTestEnquiry, () => goLive.removeTestEnquiry(deps))
  serve(api, changeFirstHour, ({ body }) => goLive.changeFirstHour(deps, body))
  serve(api, feedCalls.readCalendarFeed, () => readFeed(deps))
  serve(api, feedCalls.createCalendarFeed, ({ trx }) => createFeed(trx, deps))
  serve(api, feedCalls.deleteCalendarFeed, ({ trx }) => deleteFeed(trx, deps))
  serveRaw(api, 'GET', feedCalls.calendarFeedPath, async (context) => {
    await deps.rateLimits.spend('linkRead', context.ip)
    const { token } = context.query
    const calendar = typeof token === 'string' ? await answerFeed(deps, token) : undefined
    if (calendar === undefined) throw new AppError('not_found', 'This calendar address is not valid.')
    context.set('Cache-Control', 'private, no-store')
    context.type = 'text/calendar; charset=utf-8'
    context.body = calendar
  })
}
