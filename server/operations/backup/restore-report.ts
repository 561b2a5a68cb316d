import { rm } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import type { RestoreLine, RestoreReport } from '#shared/contract/restore-report.ts'
import { timestamp } from '#shared/contract/text.ts'
import type { Deps } from '../../deps.ts'
import type { Database } from '../../platform/database/schema.ts'
import { customers } from '../../prospects/lead-jobs/customers.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { readRestoreNote, restoreNoteFile } from './restore-note.ts'

const documentNumber = z.object({
  sequence: z.enum(['invoice', 'credit-note', 'quote']),
  /** The number that is given next. */
  next: z.string(),
  /** Whether numbers were left out before it. */
  isGap: z.boolean(),
})
export type DocumentNumber = z.output<typeof documentNumber>

const carriedRow = z.object({
  table: z.enum(['payment', 'quote', 'invoice', 'depositCredit', 'call', 'survey', 'newsletterIssue']),
  id: z.string(),
  isNew: z.boolean(),
})

/** What can't be known or is missing after a restore, and where it is. */
const gap = {
  backupAt: z.nullable(timestamp),
  /** Where what happened since was read from: the replaced database, a later backup, or nowhere. */
  source: z.enum(['replaced', 'backup', 'none']),
  /** Until when it is known what happened: the time of that later backup. */
  knownUntil: z.nullable(timestamp),
  /** The name of the replaced database. */
  kept: z.nullable(z.string()),
  /** What came in since and isn't in the database, such as `2 enquiries`. */
  missing: z.nullable(z.string()),
}
const earlierGap = z.object(gap)
export type EarlierGap = z.output<typeof earlierGap>

/** It names records by their ids, so that it has nothing of a person who is erased meanwhile. */
const stored = z.object({
  restoredAt: z.nullable(timestamp),
  ...gap,
  /** Those of restores before, which the owner had not dealt with. */
  earlier: z.array(earlierGap),
  numbers: z.array(documentNumber),
  /** The first ones; `carriedCount` is of all. */
  carried: z.array(carriedRow),
  carriedCount: z.int(),
  mailsHeld: z.int(),
  deletedAndBack: z.int(),
  /** How often erasures, unsubscriptions and objections were done again. */
  decidedAgain: z.int(),
  /** Payments of the provider that were begun after this are asked for; null when there is nothing to ask. */
  askPaymentsSince: z.nullable(timestamp),
  paymentsAskedAt: z.nullable(timestamp),
  /** Whether the provider did not answer the last time. */
  isProviderSilent: z.boolean(),
  /** Refunds and disputes between the backup and this couldn't be read: the provider keeps them for a while only. */
  refundsUnknownUntil: z.nullable(timestamp),
  /** The ids of payments that only the provider knew. */
  paymentsMade: z.array(z.string()),
  settledAt: z.nullable(timestamp),
})
export type StoredRestoreReport = z.output<typeof stored>

export const noRestore: StoredRestoreReport = {
  restoredAt: null,
  backupAt: null,
  source: 'none',
  knownUntil: null,
  kept: null,
  missing: null,
  earlier: [],
  numbers: [],
  carried: [],
  carriedCount: 0,
  mailsHeld: 0,
  deletedAndBack: 0,
  decidedAgain: 0,
  askPaymentsSince: null,
  paymentsAskedAt: null,
  isProviderSilent: false,
  refundsUnknownUntil: null,
  paymentsMade: [],
  settledAt: null,
}

/** The report of the last restore, in the database that it has put in place: there is never one without the other. */
export const restoreReportStore = settingsStore('restoreReport', stored, noRestore)

/** How many carried rows are named. */
export const maxNamedRows = 200

type Context = Pick<Deps, 'db' | 'clock' | 'config'>

/** Returns the report in sentences; null when nothing was restored, or the owner has settled it. */
export async function readRestoreReport({ db }: Pick<Context, 'db'>): Promise<RestoreReport | null> {
  const report = await restoreReportStore.read(db)
  const { restoredAt, backupAt, settledAt } = report
  if (restoredAt === null || backupAt === null || settledAt !== null) return null
  const gaps = [report, ...report.earlier]
  const toDo = [
    ...gaps.flatMap(describeUnknown),
    ...describeGap(report),
    ...(await describeAsked(db, report, backupAt)),
  ]
  return {
    restoredAt,
    backupAt,
    toDo: [...toDo, ...gaps.flatMap(describeMissing), ...describeLeft(report)],
    done: await describeDone(db, report),
  }
}

/** Notes that the owner has dealt with the report, and removes the note that Condition shows about it. */
export async function settleRestoreReport({ db, clock, config }: Context): Promise<void> {
  const { kept, earlier } = await restoreReportStore.save(db, clock, { settledAt: clock.now().toISOString() })
  const note = await readRestoreNote(config.dataDir)
  const isSettled = note !== undefined && [kept, ...earlier.map((one) => one.kept)].includes(note.kept)
  if (isSettled) await rm(restoreNoteFile(config.dataDir), { force: true })
}

function timeOf(at: string): string {
  return formatLondonTime(new Date(at))
}

function line(title: string, detail: string | null = null, prospectId: string | null = null): RestoreLine {
  return { title, detail, prospectId }
}

function describeUnknown({ source, knownUntil, backupAt }: EarlierGap): RestoreLine[] {
  if (source === 'replaced' || backupAt === null) return []
  const from = timeOf(knownUntil ?? backupAt)
  return [
    line(
      `What happened after ${from} isn’t known: the database from before the restore couldn’t be read`,
      'Please look through the emails that you have sent and received since, and enter again: quotes that were sent, accepted or declined, invoices and credit notes, calls and surveys that were booked, moved or cancelled, and everyone who has unsubscribed or asked to be erased. Reminders sent since may be sent again.',
    ),
  ]
}

function describeGap({ numbers }: StoredRestoreReport): RestoreLine[] {
  if (!numbers.some(({ isGap }) => isGap)) return []
  return [
    line(
      `The next numbers are ${listOf(numbers.map(({ next }) => next))}: some were left out`,
      'Numbers may have been given after the backup, and none may be given twice. Please keep a note of the gap for your accountant.',
    ),
  ]
}

async function describeAsked(
  db: Kysely<Database>,
  report: StoredRestoreReport,
  backupAt: string,
): Promise<RestoreLine[]> {
  const { askPaymentsSince, isProviderSilent, paymentsMade, refundsUnknownUntil } = report
  const lines: RestoreLine[] = []
  if (askPaymentsSince !== null) {
    lines.push(
      line(
        `Deposits paid by card after ${timeOf(backupAt)} haven’t been asked for yet`,
        isProviderSilent
          ? 'Stripe couldn’t be reached. The server asks again every ten minutes; nothing is to be done unless this stays.'
          : 'The server asks Stripe when it starts with its keys, and again every ten minutes.',
      ),
    )
  }
  if (refundsUnknownUntil !== null) {
    lines.push(
      line(
        `Refunds and disputes of deposits between ${timeOf(backupAt)} and ${timeOf(refundsUnknownUntil)} aren’t known`,
        'Stripe answers about them for 30 days, and only to a key that may read events. Please look at these deposits in Stripe: one that you refunded may count as paid here.',
      ),
    )
  }
  for (const payment of await findPayments(db, paymentsMade)) {
    lines.push(
      line(
        `${payment.customerName} paid ${formatMoneyExactly(payment.amountPence)}, which only Stripe knew`,
        `It’s entered again as ${payment.invoiceNumber ?? 'a checkout'}. A receipt sent before had another number. The new one waits under “Couldn’t be sent” in the outbox: send it if they should have it.`,
        payment.prospectId,
      ),
    )
  }
  return lines
}

function describeMissing({ missing, kept }: EarlierGap): RestoreLine[] {
  if (missing === null) return []
  const where =
    kept === null ? null : `The database from before the restore still has it: ${kept}, in the folder of the backups.`
  return [line(`What came in after the backup is missing: ${missing}`, where)]
}

function describeLeft({ mailsHeld, deletedAndBack }: StoredRestoreReport): RestoreLine[] {
  const lines: RestoreLine[] = []
  if (mailsHeld > 0)
    lines.push(
      line(
        mailsHeld === 1 ? 'An email waits for your decision' : `${mailsHeld} emails wait for your decision`,
        'They waited to be sent, and it isn’t known whether they were. They are in the outbox under “Couldn’t be sent”, where you can send them.',
      ),
    )
  if (deletedAndBack > 0)
    lines.push(
      line(`Leads deleted after the backup that are back: ${deletedAndBack}`, 'Please delete any that you don’t want.'),
    )
  return lines
}

async function describeDone(db: Kysely<Database>, report: StoredRestoreReport): Promise<RestoreLine[]> {
  const { numbers, carried, carriedCount, decidedAgain, paymentsAskedAt, paymentsMade } = report
  const lines = await describeCarried(db, carried)
  if (carriedCount > carried.length) lines.push(line(`${carriedCount - carried.length} more records`))
  if (decidedAgain > 0) lines.push(line(`Erasures, unsubscriptions and objections repeated: ${decidedAgain}`))
  if (paymentsAskedAt !== null && paymentsMade.length === 0)
    lines.push(line('Stripe was asked, and knew of no other deposit', timeOf(paymentsAskedAt)))
  if (numbers.length > 0 && numbers.every(({ isGap }) => !isGap))
    lines.push(line(`Numbers go on: the next are ${listOf(numbers.map(({ next }) => next))}`))
  return lines
}

function findPayments(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('payment')
    .select(['id', 'customerName', 'amountPence', 'invoiceNumber', 'prospectId'])
    .where('id', 'in', ids)
    .orderBy('succeededAt')
    .execute()
}

/** Describes records as they are now; one that is gone is left out. */
async function describeCarried(db: Kysely<Database>, carried: StoredRestoreReport['carried']): Promise<RestoreLine[]> {
  const { rows } = await sql<CarriedFacts>`
    with named as (select value ->> 'id' as id, value ->> 'table' as tableName, value ->> 'isNew' as isNew, key
      from json_each(${JSON.stringify(carried)}))
    select 'Deposit ' || coalesce(invoiceNumber, '') as title, customerName as name, amountPence as pence, prospectId,
      case status when 'succeeded' then 'paid' else replace(status, '_', ' ') end as state, null as at, isNew, key
      from named join payment using (id) where tableName = 'payment' and intentState = 'succeeded'
    union all select 'Quote ' || number, customerName, totalPence, prospectId,
      case when acceptedAt is not null then 'accepted' when declinedAt is not null then 'declined'
        when withdrawnAt is not null then 'withdrawn' else 'sent' end, null, isNew, key
      from named join quote using (id) where tableName = 'quote'
    union all select iif(kind = 'balance', 'Invoice ', 'Credit note ') || number, customerName, duePence, prospectId,
      case when paidAt is not null then 'paid' when voidedAt is not null then 'cancelled' else 'sent' end, null, isNew, key
      from named join invoice using (id) where tableName = 'invoice'
    union all select 'Credit note ' || number, customerName, totalPence, prospectId,
      iif(cancelledAt is null, 'sent', 'cancelled'), null, isNew, key
      from named join depositCredit using (id) where tableName = 'depositCredit'
    union all select 'Call', firstName || ' ' || lastName, null, prospectId,
      iif(isNew, state, iif(state = 'booked', 'confirmed or moved', state)), startsAt, isNew, key
      from named join call using (id) join consultation on consultation.id = consultationId
      where tableName = 'call' and state in ('booked', 'cancelled')
    union all select 'Survey', customerName, null, prospectId,
      iif(fixedDay is null, 'dates chosen', 'fixed for ' || fixedDay), null, isNew, key
      from named join survey on jobId = named.id join ${customers(db)} as customer using (jobId) where tableName = 'survey'
    union all select 'Newsletter “' || subject || '”', null, null, null, state, null, isNew, key
      from named join newsletterIssue using (id) where tableName = 'newsletterIssue'
    order by key`.execute(db)
  return rows.map(({ title, name, pence, prospectId, state, at }) => {
    const parts = [pence === null ? undefined : formatMoneyExactly(pence), at === null ? undefined : timeOf(at), state]
    const detail = parts.filter((part) => part !== undefined).join(', ')
    return line(name === null ? title.trim() : `${title.trim()}: ${name}`, detail, prospectId)
  })
}

interface CarriedFacts {
  title: string
  name: string | null
  pence: number | null
  prospectId: string | null
  state: string
  at: string | null
}

function listOf(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}
