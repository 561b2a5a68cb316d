import type { ParsedInput } from '#shared/contract/api-call.ts'
import { balanceFigures, chargedLines } from '#shared/business/document-figures.ts'
import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { packages } from '#shared/business/packages.ts'
import { depositCharge, packageOfLead, type PriceList } from '#shared/business/prices.ts'
import { packageContents } from '#shared/business/package-contents.ts'
import { quoteDays, quoteState } from '#shared/business/quote-state.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { issueQuote, previewQuote, Quote, QuoteDraft } from '#shared/contract/quotes.ts'
import { statuses } from '#shared/contract/prospects.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { nextNumber } from '../../issued-documents/next-number.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { checkSum, sellerOf } from '../../issued-documents/priced-document.ts'
import type { IssueContext } from '../../issued-documents/issued.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import { readJobAccount } from '../../prospects/lead-account/read-account.ts'
import { applyChange } from '../../prospects/edit/apply-change.ts'
import { getProspectRow, type ProspectRow } from '../../prospects/queries.ts'
import { issued, type QuoteDocument, toQuote } from './issued-quotes.ts'
import * as queries from './queries.ts'
import { quoteEmail } from './templates/quote.ts'

type Preview = ParsedInput<typeof previewQuote>['body']

export async function preview(
  trx: Trx,
  { clock, business }: IssueContext,
  prospectId: string,
  request: Preview,
): Promise<QuoteDraft> {
  return draftQuote(await getRecipient(trx, prospectId), request, clock.now(), business().prices)
}

/** Issues a quote: number, document and mail in one transaction; open quotes of the lead are withdrawn. The same id again returns the issued
 *  quote. @throws AppError */
export async function issue(
  trx: Trx,
  context: IssueContext,
  prospectId: string,
  body: ParsedInput<typeof issueQuote>['body'],
): Promise<Quote> {
  const { clock, business } = context
  const { id, notes = '', totalPence, expiresOn: chosen, customerAddress = '', ...request } = body
  const repeated = repeatOf(await queries.findQuote(trx, id), { prospectId }, 'another quote')
  if (repeated) return toQuote(repeated, context)
  const now = clock.now()
  const lead = await getRecipient(trx, prospectId)
  const { lines, ...draft } = draftQuote(lead, request, now, business().prices)
  checkSum('total', draft.totalPence, totalPence)
  const expiresOn = chosen ?? draft.expiresOn
  checkLastDay(expiresOn, now)
  const document: QuoteDocument = {
    lines,
    contents: packageContents(draft.packageType),
    seller: sellerOf(business()),
  }
  const number = await nextNumber(trx, 'quote')
  await queries.insertQuote(trx, {
    ...draft,
    id,
    number,
    prospectId,
    customerAddress,
    notes,
    expiresOn,
    document: JSON.stringify(document),
    issuedAt: now.toISOString(),
  })
  const replaced = await replaceOpen(trx, context, { id, number, prospectId })
  const row = await issued.get(trx, id)
  await issued.recordEvent(trx, context, row, {
    action: 'quote_issued',
    activityType: 'quote_sent',
    description: `Sent quote ${number}: ${formatMoneyExactly(row.totalPence)} including VAT`,
  })
  if (statuses.indexOf(lead.status) < statuses.indexOf('quoted')) {
    await applyChange(trx, context, lead, { status: 'quoted' }, `Sent quote ${number}`)
  }
  await queueQuote(trx, context, row, id, replaced)
  return toQuote(row, context)
}

/** Emails a quote again, with a new link if the current one has expired.
 *  @throws AppError `not_found`, `already_archived`, `may_not_email`, `conflict` */
export async function sendAgain(trx: Trx, context: IssueContext, id: string): Promise<void> {
  const { clock } = context
  const row = await issued.get(trx, id)
  const state = quoteState(row, clock.now())
  if (state !== 'sent') throw new AppError('conflict', `This quote ${closedReasons[state]}, so it can’t be sent again.`)
  if (row.prospectId !== null) {
    const { email } = await getRecipient(trx, row.prospectId)
    await queries.updateQuote(trx, id, { customerEmail: email }) // it may have been corrected since
  }
  const current = await issued.renewLink(trx, context, id)
  await queueQuote(trx, context, current, `${id}:${clock.now().toISOString()}`)
}

/** @throws AppError `not_found`, `conflict` when the customer has answered, or has paid the deposit of this quote */
export async function withdraw(trx: Trx, context: IssueContext, id: string): Promise<Quote> {
  const { clock } = context
  const row = await issued.get(trx, id)
  const state = quoteState(row, clock.now())
  if (state === 'accepted' || state === 'declined') {
    throw new AppError('conflict', `This quote ${closedReasons[state]}, so it can’t be withdrawn.`)
  }
  if (await isPaidFor(trx, row)) {
    throw new AppError(
      'conflict',
      'The deposit of this quote has been paid, so it can’t be withdrawn before that is refunded.',
    )
  }
  if (state !== 'withdrawn') {
    await queries.updateQuote(trx, id, { withdrawnAt: clock.now().toISOString() })
    await issued.recordEvent(trx, context, row, {
      action: 'quote_withdrawn',
      description: `Withdrew quote ${row.number}`,
    })
  }
  return toQuote(await issued.get(trx, id), context)
}

/** Returns whether a quote is ordered by a deposit that is held, which orders it even if it was not accepted. */
export async function isPaidFor(trx: Trx, { id, jobId }: queries.QuoteRow): Promise<boolean> {
  const account = await readJobAccount(trx, jobId)
  return account?.order?.id === id && account.deposits.length > 0
}

/** Returns the lead if it may be sent a quote. @throws AppError `not_found`, `already_archived`, `may_not_email` with the rule */
export async function getRecipient(trx: Trx, prospectId: string): Promise<ProspectRow & { email: string }> {
  const lead = await getProspectRow(trx, prospectId)
  const refusal = whyNotEmail(lead, 'quote')
  const { email } = lead
  if (refusal !== undefined || email === null) throw new AppError('may_not_email', refusal ?? '')
  return { ...lead, email }
}

function draftQuote(
  lead: ProspectRow & { email: string },
  { packageType, lines }: Preview,
  now: Date,
  prices: PriceList,
): QuoteDraft {
  const type = packageType ?? packageOfLead(lead, prices)?.type ?? mostPopular
  const { lines: priced, netPence, vatPence, duePence } = balanceFigures(chargedLines(type, lines, prices), [])
  return {
    packageType: type,
    customerName: lead.name,
    customerEmail: lead.email,
    customerAddress: [lead.location, lead.postcode].filter((part) => part !== null && part !== '').join('\n'),
    lines: priced,
    netPence,
    vatPence,
    totalPence: duePence,
    depositPence: depositCharge(prices),
    expiresOn: daysAfter(dayInLondon(now.getTime()), quoteDays.usual),
  }
}

const mostPopular = packages.find((one) => one.mostPopular)?.type ?? 'Pre-Build'

/** @throws AppError `invalid_input` for a day that has passed or is too far away */
function checkLastDay(day: string, now: Date): void {
  const today = dayInLondon(now.getTime())
  if (day < today) throw invalidField('expiresOn', 'Please choose today or a later day')
  if (day > daysAfter(today, quoteDays.most)) {
    throw invalidField('expiresOn', `Please choose a day within ${quoteDays.most} days`)
  }
}

/** Withdraws the other open quotes of a lead. @returns their numbers */
async function replaceOpen(
  trx: Trx,
  context: IssueContext,
  newer: { id: string; number: string; prospectId: string },
): Promise<string[]> {
  const others = (await queries.listUnanswered(trx, newer.prospectId)).filter(({ id }) => id !== newer.id)
  await replaceQuotes(trx, context, others, newer)
  return others.map(({ number }) => number)
}

/** Withdraws quotes, which then refer to the newer one. */
export async function replaceQuotes(
  trx: Trx,
  context: IssueContext,
  rows: readonly queries.QuoteRow[],
  newer: Pick<queries.QuoteRow, 'id' | 'number'>,
): Promise<void> {
  const withdrawnAt = context.clock.now().toISOString()
  for (const row of rows) {
    await queries.updateQuote(trx, row.id, { withdrawnAt, replacedById: newer.id })
    await issued.recordEvent(trx, context, row, {
      action: 'quote_withdrawn',
      description: `Withdrew quote ${row.number}, which ${newer.number} replaces`,
    })
  }
}

export const closedReasons = {
  accepted: 'has been accepted',
  declined: 'has been declined',
  withdrawn: 'has been withdrawn',
  expired: 'has expired',
}

async function queueQuote(
  trx: Trx,
  context: IssueContext,
  row: queries.QuoteRow,
  key: string,
  replaced: readonly string[] = [],
): Promise<void> {
  const email = quoteEmail({ quote: toQuote(row, context), replaced })
  await queueEmail(trx, context, email, issued.envelope(row, key))
}
