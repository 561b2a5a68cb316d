import { minuteMs } from '#shared/business/durations.ts'
import { findQuietPeriod } from '#shared/business/quiet-hours.ts'
import type { NotificationSettings } from '#shared/contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { isDue, isoTime } from '../../platform/clock.ts'
import { repeat, type WakeableRepeating } from '../../platform/run-at-interval.ts'
import { describeNews, newsKinds } from './describe-news.ts'
import * as queries from './queries.ts'
import { type PushDeps, settings } from './service.ts'

const pollMs = minuteMs / 2
/** Two notifications of one browser are at least this far apart; what comes between is in the second. */
const pauseMs = minuteMs
/** After each of these failures in a row it is tried again; after one more it is given up. */
const maxWaitMs = 20 * minuteMs
const retryAfterMs = [minuteMs, 5 * minuteMs, maxWaitMs]

/** Notifies the owner's browsers in the background. Each has its own place in the outbox, so nothing is lost by a restart. */
export function startPushWorker(deps: PushDeps & Pick<Deps, 'log'>): WakeableRepeating {
  const stopping = new AbortController()
  const work = () => notifyBrowsers(deps, stopping.signal)
  const worker = repeat(work, { everyMs: pollMs, log: deps.log, fault: 'notifying the owner’s browsers failed' })
  return {
    wake: worker.wake,
    stop() {
      stopping.abort()
      return worker.stop()
    },
  }
}

/** Sends each browser at most one notification of what is new. In quiet hours everything waits. */
export async function notifyBrowsers(deps: PushDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const rows = await queries.listSubscriptions(db, now.toISOString())
  if (rows.length === 0) return
  const current = await settings.read(db)
  if (findQuietPeriod(current.quietHours, now.getTime())) return
  for (const row of rows) {
    if (stopping?.aborted) return
    if (isDue(row.nextAttemptAt, now, maxWaitMs)) await notifyBrowser(deps, row, current, stopping)
  }
}

async function notifyBrowser(
  { db, clock, push }: PushDeps,
  row: queries.SubscriptionRow,
  current: NotificationSettings,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const now = clock.now()
  const [first, ...others] = await queries.listNews(db, row, newsKinds, now)
  if (first === undefined) return
  // Claimed first: a run that overlaps sends nothing, and a crash in the middle costs a pause.
  if (!(await queries.claim(db, row, isoTime(now, pauseMs)))) return
  const result = await push.send(row, describeNews([first, ...others], current), stopping)
  if (result === 'gone') return void (await queries.deleteSubscription(db, row.id))
  if (stopping?.aborted && result === 'failed') return
  const retryMs = result === 'failed' ? retryAfterMs[row.attempts] : undefined
  const change =
    retryMs === undefined
      ? { notifiedUpTo: (others.at(-1) ?? first).id, attempts: 0 }
      : { attempts: row.attempts + 1, nextAttemptAt: isoTime(now, retryMs) }
  await db.updateTable('pushSubscription').set(change).where('id', '=', row.id).execute()
}
