import type { AnswerInput } from '#shared/contract/api-call.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Pence } from '#shared/business/money.ts'
import type { PackageType } from '#shared/business/packages.ts'
import type { CheckoutOrder, getDepositLink, readCheckoutCustomer } from '#shared/contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Account, type Order, remainingAfterDeposit } from '../../prospects/lead-account/account.ts'
import { readAccount, readAccountOfQuote } from '../../prospects/lead-account/read-account.ts'
import type { CheckoutCustomer } from '../../platform/standalone-page/checkout-links.ts'
import { findJobInHand } from '../../prospects/lead-jobs/queries.ts'
import { findMergedInto } from '../../prospects/merge/queries.ts'
import { findProspect } from '../../prospects/queries.ts'
import * as queries from './queries.ts'

type LinkDeps = Pick<Deps, 'db' | 'checkoutLinks' | 'clock'>

/** Returns the details that a deposit link fills in. @throws AppError `not_found` for a link that is not ours or too old, of a lead that is
 *  archived, deleted or erased, or of a quote that is withdrawn or erased */
export async function readCustomer(deps: LinkDeps, token: string): Promise<AnswerInput<typeof readCheckoutCustomer>> {
  const link = deps.checkoutLinks.read(token)
  const customer = await findLinked(deps.db, link)
  if (!link || !customer) {
    throw new AppError('not_found', 'This link no longer fills in your details. Please enter them here.')
  }
  const followed = await findQuote(deps, customer.prospectId, link)
  return {
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    order: followed ? toOrder(followed) : null,
  }
}

/** Returns the price and the deposit of the quote that the deposit link of a lead follows. */
export async function readLeadQuote(
  deps: Pick<Deps, 'db' | 'clock'>,
  prospectId: string,
): Promise<AnswerInput<typeof getDepositLink>['quote']> {
  const followed = await findQuote(deps, prospectId, { kind: 'lead', id: prospectId })
  if (!followed) return null
  const { packageType, netPence, depositPence } = followed.quote
  return { packageType, netPence, depositPence }
}

function toOrder({ quote, account }: FollowedQuote): CheckoutOrder {
  const { number, packageType, netPence, totalPence, depositPence } = quote
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
  quote: { id: string; packageType: PackageType; netPence: Pence; depositPence: Pence } | undefined
}

/** Returns whom and what a deposit is paid for; undefined where `readCustomer` finds nothing. */
export async function findFollowed(deps: LinkDeps, token: string): Promise<FollowedLink | undefined> {
  const link = deps.checkoutLinks.read(token)
  const customer = await findLinked(deps.db, link)
  if (!link || !customer) return undefined
  const { prospectId } = customer
  return { prospectId, quote: (await findQuote(deps, prospectId, link))?.quote }
}

interface FollowedQuote {
  quote: Order & { id: string; number: string; depositPence: Pence }
  /** Of the job, with the quote as what was ordered. */
  account: Account
}

/** Finds the quote that names price and deposit where a link leads: the one that was ordered and not paid for or, without one, the one that can
 *  still be accepted, or else the one of the open job, or of the last one if its deposit went back. Of several open ones, only the link of a quote says which. */
async function findQuote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  prospectId: string | null,
  link: CheckoutCustomer,
): Promise<FollowedQuote | undefined> {
  if (prospectId === null) return undefined
  const { waiting, jobs } = await readAccount(db, prospectId)
  const inHand = await findJobInHand(db, prospectId)
  const ofJob = jobs.find(({ job }) => job.id === inHand)?.account
  const { job: last, account: ofLast } = jobs.at(-1) ?? {}
  const isReturned = last?.cancelReason === 'refund' || last?.cancelReason === 'dispute'
  const ordered = followedOf(waiting) ?? (ofJob?.deposits.length === 0 ? followedOf(ofJob) : undefined)
  if (ordered) return ordered
  const open = await queries.listOpenQuotes(db, prospectId, dayInLondon(clock.now().getTime()))
  const quote = link.kind === 'quote' ? open.find(({ id }) => id === link.id) : open.length === 1 ? open[0] : undefined
  if (quote && quote.id !== ofJob?.order?.id) return followedOf(await readAccountOfQuote(db, prospectId, quote.id))
  return followedOf(ofJob ?? (isReturned ? ofLast : undefined))
}

function followedOf(account: Account | undefined): FollowedQuote | undefined {
  const order = account?.order
  if (
    !account ||
    order?.source !== 'quote' ||
    order.id === null ||
    order.number === null ||
    order.depositPence === null
  ) {
    return undefined
  }
  const { id, number, depositPence } = order
  return { account, quote: { ...order, id, number, depositPence } }
}

async function findLinked(db: Deps['db'], link: CheckoutCustomer | undefined) {
  if (link === undefined) return undefined
  if (link.kind === 'quote') return queries.findQuoteCustomer(db, link.id)
  const prospectId = await findMergedInto(db, link.id)
  const lead = await findProspect(db, prospectId)
  return lead && { ...lead, prospectId }
}
