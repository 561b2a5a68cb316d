import type { AnswerInput } from '#shared/contract/api-call.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Pence } from '#shared/business/money.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { CheckoutOrder, readCheckoutCustomer } from '#shared/contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Account, remainingAfterDeposit } from '../../prospects/account/account.ts'
import { readAccount } from '../../prospects/account/read-account.ts'
import type { CheckoutCustomer } from '../../platform/standalone-page/checkout-links.ts'
import { findProspect } from '../../prospects/queries.ts'
import * as queries from './queries.ts'

/** Returns the details that a deposit link fills in. @throws AppError `not_found` for a link that is not ours or too old, of a lead that is
 *  archived, deleted or erased, or of a quote that is withdrawn or erased */
export async function readCustomer(
  { db, checkoutLinks }: Pick<Deps, 'db' | 'checkoutLinks'>,
  token: string,
): Promise<AnswerInput<typeof readCheckoutCustomer>> {
  const customer = await findLinked(db, checkoutLinks.read(token))
  if (!customer) throw new AppError('not_found', 'This link no longer fills in your details. Please enter them here.')
  const { prospectId } = customer
  const account = prospectId === null ? undefined : await readAccount(db, prospectId)
  return { name: customer.name, email: customer.email, phone: customer.phone, order: orderOf(account) }
}

/** Returns the quote that the lead has accepted, and what remains of it after the deposit that is paid now. */
function orderOf(account: Account | undefined): CheckoutOrder | null {
  const order = account?.order
  if (account === undefined || order?.source !== 'quote' || order.number === null || order.depositPence === null)
    return null
  const { number, packageType, netPence, totalPence, depositPence } = order
  const balance = remainingAfterDeposit(account, depositPence)
  return {
    number,
    packageType,
    netPence,
    totalPence,
    depositPence,
    balanceNetPence: balance.netPence,
    balancePence: balance.totalPence,
  }
}

/** The lead and the quote whose link was followed to the checkout. */
export interface FollowedLink {
  prospectId: string | null
  /** The accepted quote or, without one, the quote that can still be accepted. */
  quote: { id: string; packageType: PackageType; depositPence: Pence | null } | undefined
}

/** Returns whom and what a deposit is paid for; undefined where `readCustomer` finds nothing. */
export async function findFollowed(
  { db, checkoutLinks, clock }: Pick<Deps, 'db' | 'checkoutLinks' | 'clock'>,
  token: string,
): Promise<FollowedLink | undefined> {
  const link = checkoutLinks.read(token)
  const customer = await findLinked(db, link)
  if (!link || !customer) return undefined
  const { prospectId } = customer
  const { order } = prospectId === null ? {} : await readAccount(db, prospectId)
  if (order?.source === 'quote' && order.id !== null) return { prospectId, quote: { ...order, id: order.id } }
  const quoteId = link.kind === 'quote' ? link.id : undefined
  const open =
    prospectId === null ? [] : await queries.listOpenQuotes(db, prospectId, dayInLondon(clock.now().getTime()))
  return { prospectId, quote: open.find(({ id }) => quoteId === undefined || id === quoteId) }
}

async function findLinked(db: Deps['db'], link: CheckoutCustomer | undefined) {
  if (link === undefined) return undefined
  if (link.kind === 'quote') return queries.findQuoteCustomer(db, link.id)
  const lead = await findProspect(db, link.id)
  return lead && { ...lead, prospectId: link.id }
}
