import type { Feature } from '../feature.ts'
import { calendarFeedAccess } from './calendar-feed.ts'
import { startDailyDigest } from './daily-digest/daily-digest.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboard: Feature = {
  routes: dashboardRoutes,
  accessGrants: [calendarFeedAccess],
  start: (deps) => [startDailyDigest(deps)],
}
