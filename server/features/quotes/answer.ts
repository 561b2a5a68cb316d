import * as z from 'zod/mini'
import { depositLink } from '#shared/business/deposit-link.ts'
import { nameDay } from '#shared/business/london-time.ts'
import { quoteState } from '#shared/business/quote-state.ts'
import { optional, paragraphs, requiredLine } from '#shared/contract/text.ts'
import type { Deps } from '../../deps.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { IssueContext } from '../../issued-documents/issued.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account, Order } from '../../prospects/lead-account/account.ts'
import { applyOrder } from '../../prospects/lead-account/lead-order.ts'
import { readQuoteAccount } from '../../prospects/lead-account/read-account.ts'
import { jobOfAccepted } from '../../prospects/lead-jobs/jobs.ts'
import { hashQuote, issued, toQuote } from './issued-quotes.ts'
import * as queries from './queries.ts'
import { isPaidFor } from './service.ts'
import { quoteAcceptedEmail, quoteAlert } from './templates/answer.ts'

export type Context = IssueContext & Pick<Deps, 'checkoutAddress'>

/** A quote as its page shows it. */
export interface OpenedQuote {
  row: queries.QuoteRow
  /** Where the deposit is paid; undefined if it is not due, or not paid by card. */
  depositAddress: string | undefined
  /** Whether a deposit of its job is held. */
  isDepositPaid: boolean
  /** Of its job; undefined if the lead is gone. */
  account: Account | undefined
}

/** Returns a quote with what has been ordered and paid for its job. */
export async function describeOrder(
  context: Pick<Deps, 'db' | 'checkoutAddress'>,
  row: queries.QuoteRow,
): Promise<OpenedQuote> {
  const account = await readQuoteAccount(context.db, row)
  const isDepositPaid = (account?.deposits ?? []).length > 0
  const isDue = !isDepositPaid && findSuccessor(row, account) === undefined
  return { row, isDepositPaid, account, depositAddress: isDue ? depositAddressOf(context, row) : undefined }
}

/** Returns what has taken the place of an accepted quote: the balance invoice of its job, or the quote that was accepted later. */
export function findSuccessor({ id, acceptedAt }: queries.QuoteRow, account: Account | undefined): Order | undefined {
  const order = account?.order
  return acceptedAt !== null && order?.source !== 'package' && order?.id !== id ? order : undefined
}

/** Returns the checkout with the package chosen, which fills in the details of the customer; undefined if no deposit can be paid by card. */
function depositAddressOf({ checkoutAddress }: Pick<Context, 'checkoutAddress'>, row: queries.QuoteRow) {
  const checkout = checkoutAddress({ kind: 'quote', id: row.id })
  return checkout === undefined || row.erasedAt !== null ? undefined : depositLink(checkout, row.packageType)
}

const answer = z.discriminatedUnion(
  'answer',
  [
    z.object({
      answer: z.literal('accept'),
      name: requiredLine('Please enter your full name', 200),
      consent: z.literal('yes', 'Please tick the box to accept the quote'),
      /** Of the quote that the page showed. */
      hash: z.string(),
    }),
    z.object({ answer: z.literal('decline'), reason: optional(paragraphs(1000)) }),
  ],
  'Please accept or decline the quote',
)
type Answer = z.output<typeof answer>

/** Stores what the form of the page says. Repeating an answer changes nothing. @returns where the customer goes next; undefined for the page
 *  @throws AppError `invalid_input`, `not_found`, `conflict` when the quote is no longer open or has been answered otherwise */
export async function submitAnswer(
  trx: Trx,
  context: Context,
  token: string,
  body: unknown,
): Promise<string | undefined> {
  const parsed = z.safeParse(answer, body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('invalid_input', `${issue?.message ?? 'Please try again'}.`, { cause: parsed.error })
  }
  const row = await issued.openLink({ ...context, db: trx }, token)
  if (row === undefined || row === 'expired') throw new AppError('not_found', 'This link no longer works.')
  const opened = await describeOrder({ ...context, db: trx }, row)
  await applyAnswer(trx, context, opened, parsed.data)
  return parsed.data.answer === 'accept' ? opened.depositAddress : undefined
}

async function applyAnswer(trx: Trx, context: Context, { row, depositAddress }: OpenedQuote, given: Answer) {
  const state = quoteState(row, context.clock.now())
  if (state === (given.answer === 'accept' ? 'accepted' : 'declined')) return
  if (state !== 'sent') throw new AppError('conflict', closedSentences[state])
  if (given.answer === 'decline') return decline(trx, context, row, given.reason)
  if (given.hash !== hashQuote(row)) throw new AppError('conflict', 'Please read the quote again before you accept it.')
  await accept(trx, context, row, { acceptedBy: given.name, acceptedByPhoneOn: null })
  await queueConfirmation(trx, context, row.id, row.id)
  await queueAlert(trx, context, await issued.get(trx, row.id), depositAddress !== undefined)
}

const closedSentences = {
  accepted: 'You have accepted this quote already.',
  declined: 'You have declined this quote. Please call us if you’d like to go ahead.',
  withdrawn: 'This quote has been withdrawn.',
  expired: 'This quote has expired. Please ask us for a new one.',
}

/** Stores the acceptance and puts what was agreed on the lead. The deposit, not the acceptance, makes a lead a customer. */
export async function accept(
  trx: Trx,
  context: Context,
  row: queries.QuoteRow,
  { acceptedBy, acceptedByPhoneOn }: { acceptedBy: string; acceptedByPhoneOn: string | null },
): Promise<void> {
  const acceptedAt = context.clock.now().toISOString()
  const acceptedHash = hashQuote(row)
  const jobId = await jobOfAccepted(trx, row)
  await queries.updateQuote(trx, row.id, { acceptedAt, acceptedBy, acceptedByPhoneOn, acceptedHash, jobId })
  const how = acceptedByPhoneOn === null ? '' : ` by telephone on ${nameDay(acceptedByPhoneOn)},`
  await issued.recordEvent(trx, context, row, {
    action: acceptedByPhoneOn === null ? 'quote_accepted' : 'quote_accepted_by_phone',
    activityType: 'quote_answer',
    description: `Accepted quote ${row.number}${how} as ${acceptedBy}`,
  })
  if (row.prospectId !== null) await applyOrder(trx, context, row.prospectId, `Accepted quote ${row.number}`)
}

async function decline(trx: Trx, context: Context, row: queries.QuoteRow, reason: string | undefined): Promise<void> {
  if (await isPaidFor(trx, row)) {
    throw new AppError('conflict', 'You have paid the deposit of this quote. Please call us if you’d like to cancel.')
  }
  await queries.updateQuote(trx, row.id, {
    declinedAt: context.clock.now().toISOString(),
    declineReason: reason ?? null,
  })
  await issued.recordEvent(trx, context, row, {
    action: 'quote_declined',
    activityType: 'quote_answer',
    description: `Declined quote ${row.number}`,
    notes: reason,
  })
  await queueAlert(trx, context, await issued.get(trx, row.id), false)
}

/** Queues the email that confirms to the customer what was accepted. */
export async function queueConfirmation(trx: Trx, context: Context, id: string, key: string): Promise<void> {
  const opened = await describeOrder({ ...context, db: trx }, await issued.get(trx, id))
  const { row, depositAddress, isDepositPaid, account } = opened
  const paid = account?.order?.id === id && {
    depositPence: account.depositPence ?? row.depositPence,
    remainingPence: account.remaining.totalPence,
  }
  const email = quoteAcceptedEmail({
    quote: toQuote(row, context),
    depositAddress,
    paid: (isDepositPaid && paid) || undefined,
  })
  await queueEmail(trx, context, email, issued.envelope(row, key))
}

async function queueAlert(trx: Trx, context: Context, row: queries.QuoteRow, isDepositAsked: boolean): Promise<void> {
  await queueEmail(trx, context, quoteAlert({ quote: toQuote(row, context), isDepositAsked }), {
    key: row.id,
    replyTo: row.customerEmail,
    prospectId: row.prospectId,
    relatedId: row.id,
  })
}
