import { balanceFigures, chargedLines, type OwnLine, ownLinesOf } from '#shared/business/balance-figures.ts'
import { canInvoice } from '#shared/business/business.ts'
import type { InvoiceDraft } from '#shared/contract/invoices.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { PricedDocument } from '../../platform/documents/document.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as payments from '../payments/queries.ts'
import { hasBeenPaid } from '../payments/state.ts'
import type { Account } from '../../prospects/account/account.ts'
import { readAccount } from '../../prospects/account/read-account.ts'
import { getProspectRow, type ProspectRow } from '../../prospects/queries.ts'
import { findBalanceInvoice, findQuotedAddress, findQuotedPrice } from './queries.ts'

interface DraftRequest {
  packageType?: PackageType | undefined
  quoteId?: string | undefined
  lines?: readonly OwnLine[] | undefined
}

/** Returns what a balance invoice for this lead would contain now.
 *  @throws AppError `not_found`, `already_archived`, `not_paid`, `conflict`, `unavailable` */
export async function draftBalance(
  trx: Trx,
  { config }: Pick<Deps, 'config'>,
  prospectId: string,
  { packageType, quoteId, lines }: DraftRequest,
): Promise<InvoiceDraft> {
  const lead = await getProspectRow(trx, prospectId)
  const paid = (await payments.listOfProspect(trx, prospectId)).filter(hasBeenPaid).toSorted(byTime)
  const last = paid.at(-1)
  if (!last) throw new AppError('not_paid', 'This lead hasn’t paid a deposit, so there’s no balance yet.')
  const current = await findBalanceInvoice(trx, prospectId)
  if (current) throw new AppError('conflict', `There’s already a balance invoice, ${current.number}.`)

  const testMode = last.provider === 'simulated'
  if (!testMode && !canInvoice(config.business)) {
    throw new AppError(
      'unavailable',
      'Invoices need your address and VAT number. Please publish them under Website, Business.',
    )
  }
  const account = await readAccount(trx, prospectId)
  const isOrdered = quoteId === undefined || quoteId === account.order?.id
  const quote = isOrdered ? orderedPrice(account) : await getQuotedPrice(trx, prospectId, quoteId)
  const chosen = packageType ?? quote?.packageType ?? last.packageType
  const charged = chargedLines(
    chosen,
    lines ?? (quote ? ownLinesOf(quote) : []),
    config.business.prices,
    quote ?? account.order,
  )
  const followedId = quoteId ?? (quote && account.order?.id) ?? null
  return {
    quoteId: followedId,
    packageType: chosen,
    customerName: lead.name,
    customerEmail: lead.email ?? last.customerEmail,
    customerAddress: (followedId === null ? undefined : await findQuotedAddress(trx, followedId)) ?? addressOf(lead),
    ...balanceFigures(charged, account.deposits),
    deposits: [...account.deposits],
    testMode,
  }
}

function orderedPrice({ order }: Account) {
  return order?.source === 'quote' ? order : undefined
}

/** @throws AppError `not_found` for a quote that is not this lead's, or that was withdrawn or declined */
async function getQuotedPrice(trx: Trx, prospectId: string, quoteId: string) {
  const quote = await findQuotedPrice(trx, prospectId, quoteId)
  if (!quote) throw new AppError('not_found', 'This quote has been withdrawn or declined.')
  return { packageType: quote.packageType, lines: (JSON.parse(quote.document) as PricedDocument).lines }
}

function addressOf({ location, postcode }: Pick<ProspectRow, 'location' | 'postcode'>): string {
  return [location, postcode].filter((part) => part !== null && part !== '').join('\n')
}

function byTime(one: payments.PaymentRow, other: payments.PaymentRow): number {
  return (one.succeededAt ?? one.createdAt) < (other.succeededAt ?? other.createdAt) ? -1 : 1
}
