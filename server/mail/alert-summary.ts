import { minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../deps.ts'
import { isDue } from '../platform/clock.ts'
import { repeat, type Repeating } from '../platform/run-at-interval.ts'
import { type NotificationContext, queueEmail, summaryDelayMs } from './outbox.ts'
import { findNextAttemptAt, takeGathered } from './queries.ts'
import { alertSummary } from './templates/alert-summary.ts'

type SummaryContext = NotificationContext & Pick<Deps, 'db'>

const everyMs = minuteMs

/** Sends the owner one email for the alerts that were too many to be sent one by one. */
export function startAlertSummaries(context: SummaryContext & Pick<Deps, 'log'>): Repeating {
  return repeat(() => sendAlertSummary(context), { everyMs, log: context.log, fault: 'the summary of alerts failed' })
}

/** Does nothing until the first gathered alert has waited for an hour. Then all of them go into one email and are marked as sent, in one
 *  transaction, so that a crash neither loses nor repeats any. */
export async function sendAlertSummary(context: SummaryContext): Promise<void> {
  const { db, clock } = context
  const dueAt = await findNextAttemptAt(db, 'gathered')
  if (dueAt === undefined || !isDue(dueAt, clock.now(), summaryDelayMs)) return
  await db.transaction().execute(async (trx) => {
    const alerts = await takeGathered(trx, clock.now().toISOString())
    const [oldest] = alerts
    if (!oldest) return
    await queueEmail(trx, context, alertSummary(alerts), { key: oldest.id })
  })
}
