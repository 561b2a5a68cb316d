import { sql } from 'kysely'
import { dayInLondon, daysAfter, timeInLondon } from '#shared/business/london-time.ts'
import { agreedPackagePrice } from '#shared/business/prices.ts'
import type { Figures } from '#shared/business/document-figures.ts'
import type { JobState } from '#shared/contract/jobs.ts'
import type { Queryable } from '../../platform/database/schema.ts'
import { findJobInHand, findJobRow, type JobRow, listJobRows, stateOf } from '../lead-jobs/queries.ts'
import { type Account, accountOf, add, type JobDocuments, nothing } from './account.ts'

/** The account of a lead: what was agreed for its current job, and the sums over all of its jobs. */
export interface LeadAccount extends Account {
  /** Of the job that `order` and the deposits are about; null for a quote that waits for a job, and without any job. */
  jobId: string | null
  /** The earliest first. */
  jobs: readonly { job: JobRow; account: Account }[]
  /** Of the accepted quotes that wait for a job. */
  waiting: Account
}

/** Returns the account of a lead, live or archived, from its documents. Its current job is the newest open one, then an accepted quote that
 *  waits for one, then the newest completed one, or else the newest. */
export async function readAccount(db: Queryable, prospectId: string): Promise<LeadAccount> {
  const rows = await listJobRows(db, prospectId)
  const documents = await readDocuments(db, prospectId)
  const waiting = accountOf(ofJob(documents, null))
  const jobs = rows.map((job) => ({ job, account: accountOfJob(job, documents) }))
  const isIn = (state: JobState) => jobs.findLast(({ job }) => stateOf(job) === state)
  const current = isIn('open') ?? (waiting.order === undefined ? (isIn('completed') ?? jobs.at(-1)) : undefined)
  const all = [waiting, ...jobs.map(({ account }) => account)]
  return {
    ...(current?.account ?? waiting),
    jobId: current?.job.id ?? null,
    jobs,
    waiting,
    paid: add(all.map(({ paid }) => paid)),
    credited: add(all.map(({ credited }) => credited)),
    remaining: add(all.map(({ remaining }) => remaining)),
    unbilledPence: all.reduce((sum, { unbilledPence }) => sum + unbilledPence, 0),
  }
}

/** Nothing of a cancelled job remains to be paid, unless it is invoiced. */
function accountOfJob(job: JobRow, documents: Documents): Account {
  const { agreedPackage: packageType, agreedPackagePence: packagePence } = job
  const started = packageType === null || packagePence === null ? undefined : { packageType, packagePence }
  const account = accountOf({ ...ofJob(documents, job.id), started })
  return stateOf(job) === 'cancelled' && account.order?.source !== 'invoice'
    ? { ...account, remaining: nothing }
    : account
}

/** Returns the account of one job; undefined once it is gone. */
export async function readJobAccount(db: Queryable, jobId: string | null): Promise<Account | undefined> {
  const job = jobId === null ? undefined : await findJobRow(db, jobId)
  return job && (await readAccount(db, job.prospectId)).jobs.find((one) => one.job.id === job.id)?.account
}

/** Returns the account of the job to which a quote belongs, or would belong if it were accepted; undefined if its lead is gone. */
export async function readQuoteAccount(
  db: Queryable,
  { prospectId, jobId, acceptedAt }: { prospectId: string | null; jobId: string | null; acceptedAt: string | null },
): Promise<Account | undefined> {
  if (prospectId === null) return undefined
  const own = jobId ?? (acceptedAt === null ? await findJobInHand(db, prospectId) : undefined)
  return own === undefined ? (await readAccount(db, prospectId)).waiting : readJobAccount(db, own)
}

/** Returns what the account of a job would be to which this open quote belongs alone. */
export async function readAccountOfQuote(db: Queryable, prospectId: string, quoteId: string): Promise<Account> {
  const { quotes } = await readDocuments(db, prospectId, quoteId)
  return accountOf({
    acceptedQuotes: quotes.filter(({ id }) => id === quoteId),
    paidQuotes: [],
    deposits: [],
    invoice: undefined,
  })
}

const offer = ['id', 'number', 'packageType', 'document', 'netPence', 'vatPence', 'totalPence', 'depositPence'] as const

type Documents = Awaited<ReturnType<typeof readDocuments>>

/** Returns the documents of one job. @param jobId null for those that wait for a job */
function ofJob({ quotes, deposits, invoices }: Documents, jobId: string | null): JobDocuments {
  const isOwn = (one: { jobId: string | null }) => one.jobId === jobId
  const own = deposits.filter(isOwn)
  return {
    acceptedQuotes: quotes.filter((one) => isOwn(one) && one.isAccepted),
    paidQuotes: quotes.filter(({ id, isAccepted }) => !isAccepted && own.some(({ quoteId }) => quoteId === id)),
    deposits: own,
    invoice: invoices.find(isOwn),
  }
}

/** Reads what says something of the orders of a lead: its quotes that are accepted or paid for, deposits and valid invoices.
 *  @param openQuoteId another quote to be read */
async function readDocuments(db: Queryable, prospectId: string, openQuoteId?: string) {
  const deposits = await db
    .selectFrom('payment')
    .select([
      ...(['packageType', 'packagePence', 'amountPence', 'refundedPence', 'dispute', 'invoiceNumber'] as const),
      ...(['succeededAt', 'createdAt', 'quoteId', 'jobId'] as const),
    ])
    .select(
      sql<string>`(select json_group_array(number) from (select number from depositCredit
      where paymentId = payment.id and cancelledAt is null order by number))`.as('credits'),
    )
    .where('prospectId', '=', prospectId)
    .where('intentState', '=', 'succeeded')
    .orderBy((is) => is.fn.coalesce('succeededAt', 'createdAt'))
    .orderBy('id')
    .execute()
  const named = [openQuoteId, ...deposits.map(({ quoteId }) => quoteId)].filter((id) => typeof id === 'string')
  const quotes = await db
    .selectFrom('quote')
    .select([...offer, 'acceptedAt', 'acceptedByPhoneOn', 'leadBefore', 'jobId'])
    .where((is) =>
      is.or([
        is.and([is('prospectId', '=', prospectId), is('acceptedAt', 'is not', null)]),
        ...(named.length > 0 ? [is('id', 'in', named)] : []),
      ]),
    )
    .orderBy('acceptedAt')
    .orderBy('id')
    .execute()
  const invoices = await db
    .selectFrom('invoice')
    .select([
      'id',
      'number',
      'packageType',
      'document',
      'netPence',
      'vatPence',
      'duePence',
      'paidPence',
      'paidAt',
      'jobId',
    ])
    .where('prospectId', '=', prospectId)
    .where('kind', '=', 'balance')
    .where('voidedAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .execute()
  return {
    quotes: quotes
      .map((row) =>
        Object.assign(row, {
          lines: linesOf(row),
          isAccepted: row.acceptedAt !== null,
          isUndone: row.leadBefore !== null,
          acceptedAt: timeOfAcceptance(row),
        }),
      )
      .toSorted((one, other) => (one.acceptedAt < other.acceptedAt ? -1 : one.acceptedAt > other.acceptedAt ? 1 : 0)),
    deposits: deposits.map((row) =>
      Object.assign(row, {
        packagePence: agreedPackagePrice(row),
        isLost: row.dispute === 'lost',
        receiptNumber: row.invoiceNumber ?? '',
        paidAt: row.succeededAt ?? row.createdAt,
        creditNumbers: JSON.parse(row.credits) as string[],
      }),
    ),
    invoices: invoices.map((row) => Object.assign(row, { lines: linesOf(row), isPaid: row.paidAt !== null })),
  }
}

/** Later than any acceptance. */
const endOfTime = '9999'

/** Returns since when a quote counts as accepted. What was said by telephone on an earlier day counts from the end of that day, because the
 *  time is not known. */
function timeOfAcceptance({
  acceptedAt,
  acceptedByPhoneOn: day,
}: {
  acceptedAt: string | null
  acceptedByPhoneOn: string | null
}): string {
  if (acceptedAt === null) return endOfTime
  const isMarkedLater = day !== null && day < dayInLondon(Date.parse(acceptedAt))
  return isMarkedLater ? new Date(timeInLondon(daysAfter(day), 0) - 1).toISOString() : acceptedAt
}

function linesOf({ document }: { document: string }): Figures['lines'] {
  return (JSON.parse(document) as { lines: Figures['lines'] }).lines
}
