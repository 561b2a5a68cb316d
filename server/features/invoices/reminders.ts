import * as z from 'zod/mini'
import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon, daysAfter, nameDay, timeInLondon } from '#shared/business/london-time.ts'
import { hoursOn, type OpeningTimes } from '#shared/business/opening-times.ts'
import { automaticReminders } from '#shared/business/invoice-terms.ts'
import type { Invoice, OverdueInvoice } from '#shared/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { readOpeningTimes } from '../../platform/diary/time-off.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import type { IssueContext } from '../../issued-documents/issued.ts'
import { dueDayOf, issued, toInvoice } from './issued-invoices.ts'
import * as queries from './queries.ts'
import { getBalance, refuseErased } from './service.ts'
import { invoiceReminder } from './templates/reminder.ts'

export const settings = settingsStore('invoiceReminders', z.object({ on: z.boolean() }), { on: false })

export async function setEnabled(trx: Trx, { clock }: Pick<Deps, 'clock'>, on: boolean): Promise<{ on: boolean }> {
  const before = await settings.read(trx)
  const action = on ? 'invoice_reminders_turned_on' : 'invoice_reminders_turned_off'
  return before.on === on ? before : settings.change(trx, clock, { on }, { action })
}

export async function listOverdue({ reader, clock }: Pick<Deps, 'reader' | 'clock'>): Promise<OverdueInvoice[]> {
  const today = dayInLondon(clock.now().getTime())
  const unpaid = await queries.listUnpaid(reader)
  return unpaid.flatMap((row) => {
    const dueOn = dueDayOf(row)
    return dueOn !== null && dueOn < today ? [{ ...row, dueOn }] : []
  })
}

/** Sends a reminder that the owner asks for. @param reminderCount how many the owner knows of: if there are more, this is a repeat
 *  @throws AppError `not_found`, `conflict` */
export async function sendReminder(
  trx: Trx,
  context: IssueContext,
  id: string,
  reminderCount: number,
): Promise<Invoice> {
  const { clock } = context
  const row = await getBalance(trx, id)
  if (row.reminderCount > reminderCount) return toInvoice(row, context)
  refuseErased(row)
  if (row.voidedAt !== null) throw new AppError('conflict', 'This invoice has been voided.')
  if (row.paidAt !== null) throw new AppError('conflict', 'This invoice is marked as paid.')
  const today = dayInLondon(clock.now().getTime())
  const dueOn = dueDayOf(row) ?? today
  if (dueOn >= today)
    throw new AppError('conflict', `This invoice isn’t overdue: it’s to be paid by ${nameDay(dueOn)}.`)
  if (row.remindedAt !== null && dayInLondon(Date.parse(row.remindedAt)) >= today) {
    throw new AppError('conflict', 'A reminder has been sent today. Please wait until tomorrow for the next one.')
  }
  await remind(trx, context, id)
  await recordAudit(trx, clock, {
    action: 'invoice_reminded',
    ...(row.prospectId !== null && { subjectId: row.prospectId }),
    detail: { number: row.number },
  })
  return toInvoice(await getBalance(trx, id), context)
}

/** Queues a reminder in the transaction that counts it, so that a restart neither forgets nor repeats one. */
async function remind(trx: Trx, context: IssueContext, id: string): Promise<void> {
  const row = await issued.renewLink(trx, context, id)
  const reminderCount = row.reminderCount + 1
  await queries.updateInvoice(trx, id, { reminderCount, remindedAt: context.clock.now().toISOString() })
  const email = invoiceReminder({ invoice: toInvoice(row, context) })
  await queueEmail(trx, context, email, issued.envelope(row, `${id}:${reminderCount}`))
}

/** Sends the automatic reminders when they are due, once the owner has turned them on. */
export function startInvoiceReminders(context: IssueContext & Pick<Deps, 'db' | 'clockTrust' | 'log'>): Repeating {
  const fault = 'reminding of unpaid invoices failed'
  return repeat(() => sendDueReminders(context), { everyMs: 15 * minuteMs, log: context.log, fault })
}

/** Sends what is due, in opening hours only, and nothing while the clock may be wrong. Invoices that are paid, voided or erased meanwhile are left
 *  out, as are those of leads who are archived or deleted. */
export async function sendDueReminders(context: IssueContext & Pick<Deps, 'db' | 'clockTrust'>): Promise<void> {
  const { db, clock, clockTrust, business } = context
  if (clockTrust.doubt() !== undefined) return
  const now = clock.now().getTime()
  const today = dayInLondon(now)
  const times = await readOpeningTimes(db, business(), clock.now())
  if (!isOpen(now, today, times) || !(await settings.read(db)).on) return
  await db.transaction().execute(async (trx) => {
    const unpaid = await queries.listUnpaid(trx)
    for (const row of unpaid) if (isReminderDue(row, today)) await remind(trx, context, row.id)
  })
}

function isOpen(now: number, today: string, times: OpeningTimes): boolean {
  const hours = hoursOn(today, times)
  return hours !== undefined && now >= timeInLondon(today, hours.opens) && now < timeInLondon(today, hours.closes)
}

/** A reminder that the owner sent counts like an automatic one. @param today the London day, `2026-11-21` */
export function isReminderDue(row: queries.InvoiceRow, today: string): boolean {
  const { firstAfterDays, everyDays, atMost } = automaticReminders
  const dueOn = dueDayOf(row)
  if (dueOn === null || row.reminderCount >= atMost || daysAfter(dueOn, firstAfterDays) > today) return false
  return row.remindedAt === null || daysAfter(dayInLondon(Date.parse(row.remindedAt)), everyDays) <= today
}
