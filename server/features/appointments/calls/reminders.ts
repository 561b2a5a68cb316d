import { dayMs, hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Deps } from '../../../deps.ts'
import { isoTime } from '../../../platform/clock.ts'
import { repeat, type Repeating } from '../../../platform/run-at-interval.ts'
import { queueReminder } from './mails.ts'
import * as queries from './queries.ts'
import { type CallContext, releaseLapsedHolds } from './booking-rules.ts'

/** Hours before the call. */
const reminderHours = [24, 1] as const

/** Returns when the next reminder of a call is due after a moment, ISO 8601; null when none is left. */
export function nextReminder(startsAt: string, after: Date): string | null {
  const start = new Date(startsAt).getTime()
  const due = reminderHours.map((hours) => start - hours * hourMs).find((time) => time > after.getTime())
  return due === undefined ? null : new Date(due).toISOString()
}

/** Queues reminders when they are due, from the start on. */
export function startReminders(context: CallContext & Pick<Deps, 'db' | 'log'>): Repeating {
  const fault = 'reminding of calls failed'
  return repeat(() => sendDueReminders(context), { everyMs: minuteMs, log: context.log, fault })
}

/** Marks lapsed holds, removes late reminders and forgets the networks of earlier days first. Each reminder is in one transaction with the note that it was sent, so that a
 *  restart neither forgets nor repeats one. What came due while the server was down goes out once. */
export async function sendDueReminders(context: CallContext & Pick<Deps, 'db'>): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await releaseLapsedHolds(trx, context)
    await queries.removeLateReminders(trx, now.toISOString())
    await queries.deleteNetworks(trx, isoTime(now, -dayMs))
  })
  for (const { id } of await queries.listDueReminders(db, now.toISOString())) {
    await db.transaction().execute(async (trx) => {
      const call = await queries.findDueReminder(trx, id, now.toISOString())
      if (!call) return
      const enquiry = await queries.findEnquiry(trx, call.consultationId)
      await queries.updateCall(trx, id, { nextReminderAt: nextReminder(call.startsAt, now) })
      if (!enquiry) return
      await queueReminder(trx, context, { enquiry, call, dueAt: call.nextReminderAt })
    })
  }
}
