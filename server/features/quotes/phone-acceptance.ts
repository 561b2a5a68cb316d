import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { quoteState } from '#shared/business/quote-state.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { acceptQuoteByPhone, Quote } from '#shared/contract/quotes.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { applyOrder, readAgreed, readOwnOrder } from '../../prospects/lead-account/lead-order.ts'
import { readAccount } from '../../prospects/lead-account/read-account.ts'
import { changeOrder } from '../../prospects/edit/apply-change.ts'
import { getProspectRow, locateLead } from '../../prospects/queries.ts'
import { accept, type Context, queueConfirmation } from './answer.ts'
import { issued, toQuote } from './issued-quotes.ts'
import * as queries from './queries.ts'
import { closedReasons, getRecipient, replaceQuotes } from './service.ts'

type Acceptance = ParsedInput<typeof acceptQuoteByPhone>['body']

/** Marks a quote as accepted by telephone: the lead gets what was agreed, and the customer an email unless the owner leaves it out.
 *  @throws AppError `invalid_input`, `not_found`, `already_archived`, `may_not_email`, `conflict` when the quote is not open, or was not on the
 *  day of the call */
export async function acceptByPhone(
  trx: Trx,
  context: Context,
  id: string,
  { acceptedBy, acceptedOn, sendsEmail }: Acceptance,
): Promise<Quote> {
  const { clock } = context
  const row = await issued.get(trx, id)
  const state = quoteState(row, clock.now())
  // What was said in time may be marked later.
  const wasInTime = state === 'expired' && acceptedOn <= row.expiresOn
  if (state !== 'sent' && !wasInTime) {
    const next = state === 'accepted' ? '' : ' Please send a new one.'
    throw new AppError('conflict', `This quote ${closedReasons[state]}, so it can’t be marked as accepted.${next}`)
  }
  checkDay(acceptedOn, row, clock.now())
  if (row.prospectId === null) throw new AppError('not_found', 'The lead of this quote is gone.')
  const lead = await getProspectRow(trx, row.prospectId)
  if (sendsEmail) {
    const { email } = await getRecipient(trx, lead.id)
    await queries.updateQuote(trx, id, { customerEmail: email }) // it may have been corrected since
  }
  await queries.updateQuote(trx, id, { leadBefore: JSON.stringify(await readOwnOrder(trx, lead)) })
  await accept(trx, context, await issued.get(trx, id), { acceptedBy, acceptedByPhoneOn: acceptedOn })
  const accepted = await issued.get(trx, id)
  if (sendsEmail) await queueConfirmation(trx, context, id, `${id}:${accepted.acceptedAt}`)
  return toQuote(accepted, context)
}

/** Makes a quote that was marked as accepted by telephone open again, and returns its lead to what it said before. A quote that is open
 *  stays as it is. @throws AppError `not_found`, `conflict` when it was accepted online, or a deposit or an invoice has followed */
export async function undoAcceptance(trx: Trx, context: Context, id: string): Promise<Quote> {
  const row = await issued.get(trx, id)
  if (row.acceptedAt !== null) {
    await refuseFollowed(trx, row)
    await reopen(trx, context, row)
  }
  return toQuote(await issued.get(trx, id), context)
}

function checkDay(day: string, { issuedAt }: queries.QuoteRow, now: Date): void {
  const sentOn = dayInLondon(Date.parse(issuedAt))
  if (day < sentOn) throw invalidField('acceptedOn', `The quote was sent on ${nameDay(sentOn)}`)
  if (day > dayInLondon(now.getTime())) throw invalidField('acceptedOn', 'Please choose today or an earlier day')
}

async function refuseFollowed(trx: Trx, row: queries.QuoteRow): Promise<void> {
  if (row.acceptedByPhoneOn === null) {
    throw new AppError('conflict', 'The customer accepted this quote online, so that can’t be undone.')
  }
  const { invoice, payment } = await queries.findFollowing(trx, row)
  if (invoice) {
    throw new AppError('conflict', `Invoice ${invoice.number} has been issued since. Please void it first.`)
  }
  if (payment) {
    const what = payment.intentState === 'processing' ? 'is being paid' : 'has been paid since'
    throw new AppError('conflict', `The deposit ${what}, so the acceptance can’t be undone.`)
  }
}

async function reopen(trx: Trx, context: Context, row: queries.QuoteRow): Promise<void> {
  const { id, number, prospectId } = row
  const isOrder = prospectId !== null && (await readAccount(trx, prospectId)).order?.id === id
  const lead = isOrder ? await locateLead(trx, prospectId) : undefined
  const own = lead && (await readOwnOrder(trx, { ...lead.row, id: prospectId ?? '' }))
  const open = { acceptedAt: null, acceptedBy: null, acceptedHash: null, acceptedByPhoneOn: null }
  const jobId = (await queries.isNamedByDeposit(trx, row)) ? row.jobId : null
  await queries.updateQuote(trx, id, { ...open, jobId })
  await queries.removeQueuedConfirmation(trx, id)
  const description = `Undid that quote ${number} was accepted by telephone`
  await issued.recordEvent(trx, context, row, { action: 'quote_acceptance_undone', description })
  if (prospectId === null) return
  if (own) {
    const earlier = await readAgreed(trx, prospectId)
    await changeOrder(trx, context, prospectId, { ...own, ...earlier }, description)
  }
  await applyOrder(trx, context, prospectId, description)
  await withdrawReplaced(trx, context, prospectId)
}

/** Withdraws the open quotes of a lead that a newer one replaces, open or accepted. One that has expired replaces none. */
async function withdrawReplaced(trx: Trx, context: Context, prospectId: string): Promise<void> {
  const now = context.clock.now()
  const [newest, ...others] = (await queries.listOfProspect(trx, prospectId)).filter((row) =>
    ['sent', 'accepted'].includes(quoteState(row, now)),
  )
  const open = others.filter(({ acceptedAt }) => acceptedAt === null)
  if (newest) await replaceQuotes(trx, context, open, newest)
}
