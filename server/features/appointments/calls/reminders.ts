import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { repeat, type Repeating } from '../../../platform/repeat.ts'
import { releaseLapsedHolds } from './holds.ts'
import { dropReminders, type Mailing, queueReminder } from './mails.ts'
import * as queries from './queries.ts'

type Using = Mailing & Pick<Deps, 'db'>

const hourMs = 60 * 60 * 1000
/** Before the call. */
const reminderHours = [24, 1] as const
const everyMs = 60_000

/** When the next reminder of a call is due after a moment, ISO 8601; null when none is left. */
export function nextReminder(startsAt: string, after: Date): string | null {
  const start = new Date(startsAt).getTime()
  const due = reminderHours.map((hours) => start - hours * hourMs).find((time) => time > after.getTime())
  return due === undefined ? null : new Date(due).toISOString()
}

/** Puts reminders into the outbox when they are due, from the start on. */
export function startReminders(using: Using & Pick<Deps, 'log'>): Repeating {
  return repeat(() => sendDueReminders(using), { everyMs, log: using.log, fault: 'reminding of calls failed' })
}

/** Marks lapsed holds first. Each reminder is in one transaction with the note that it was sent, so that a restart neither forgets nor repeats one. What came due
 *  while the program was away goes out once; what waits in the outbox when its call begins does not go out any more. */
export async function sendDueReminders(using: Using): Promise<void> {
  const { db, clock } = using
  const now = clock.now()
  await db.transaction().execute((trx) => releaseLapsedHolds(trx, using))
  for (const { consultationId } of await listBegun(db, now)) {
    await db.transaction().execute((trx) => dropReminders(trx, consultationId))
  }
  const due = await queries.listDueReminders(db, now.toISOString())
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const call = await queries.findDueReminder(trx, id, now.toISOString())
      if (!call) return
      const enquiry = await queries.findEnquiry(trx, call.consultationId)
      await queries.updateCall(trx, id, { nextReminderAt: nextReminder(call.startsAt, now) })
      if (!enquiry || new Date(call.startsAt) <= now) return
      await queueReminder(trx, using, { enquiry, call, dueAt: call.nextReminderAt })
    })
  }
}

function listBegun(db: Kysely<Database>, now: Date): Promise<{ consultationId: string }[]> {
  return db
    .selectFrom('outbox')
    .innerJoin('call', 'call.consultationId', 'outbox.relatedId')
    .select('call.consultationId')
    .where('outbox.status', '=', 'queued')
    .where('outbox.kind', '=', 'call-reminder')
    .where('call.state', '=', 'booked')
    .where('call.startsAt', '<=', now.toISOString())
    .execute()
}
