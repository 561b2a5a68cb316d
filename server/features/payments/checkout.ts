import { isoTime } from '../../platform/clock.ts'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/business/durations.ts'
import { formatMoney, type Pence, pounds } from '#shared/business/money.ts'
import { formatWithVat } from '#shared/business/vat.ts'
import { packageOfType } from '#shared/business/packages.ts'
import { agreedPackagePrice, depositCharge, packagePrice } from '#shared/business/prices.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createPaymentIntent } from '#shared/contract/payments.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { applyIntentState, type PaymentContext } from './apply-event.ts'
import { type Intent, type Order, type PaymentProvider, ProviderRefusal, requireCheckout } from './provider/provider.ts'
import { type FollowedLink, findFollowed } from './checkout-customer.ts'
import * as queries from './queries.ts'
import { hasBeenPaid, isDepositHeld } from './state.ts'
import { readFirstSurveys } from './survey-state.ts'

type Request = ParsedInput<typeof createPaymentIntent>['body'] & {
  /** The checkouts that the caller’s browser has begun, from its cookie. */
  browserCheckouts: readonly string[]
}

interface Purchase extends Request {
  /** Undefined without a link that works. */
  followed: FollowedLink | undefined
}

type CheckoutContext = PaymentContext & Pick<Deps, 'checkoutLinks'>

/** How long a browser finds its checkouts again, milliseconds. */
export const checkoutLifetimeMs = dayMs

/** Two simultaneous calls for one checkout may make each other start again; no honest use needs more rounds. */
const maxRounds = 5

/** Begins the payment of a deposit, or resumes one that the caller has proved to be theirs: by the id of its checkout, or by the cookie
 *  of the browser that began it. Nothing else opens a payment, because others may know the customer’s details. The row is written before
 *  the provider is called, outside any transaction, so a crash at any point leaves a row that the next call resumes with the same key.
 *  @returns what the browser gets, and the checkout for its cookie  @throws AppError `already_paid`, `unavailable`, `invalid_input` when the
 *  page shows prices that are no longer in force */
export async function beginPayment(context: CheckoutContext, given: Request) {
  const provider = requireCheckout(context)
  const followed = given.link === undefined ? undefined : await findFollowed(context, given.link)
  const request: Purchase = { ...given, followed }
  const surveyFrom = await readFirstSurveys(context)
  for (let round = 0; round < maxRounds; round++) {
    const payment = await context.db
      .transaction()
      .execute((trx) => findOrCreatePayment(trx, context, provider, request))
    const intent =
      payment.providerIntentId === null
        ? await createIntent(context, provider, payment, request)
        : await resumeIntent(context, provider, payment, payment.providerIntentId, request)
    if (!intent) continue
    const { publishableKey, testMode } = provider
    const { clientSecret, id: paymentIntentId } = intent
    const answer = { clientSecret, paymentIntentId, publishableKey, testMode, surveyFrom }
    return { answer, checkoutId: payment.checkoutId }
  }
  throw new AppError('unavailable', 'This checkout is being changed elsewhere. Please try again in a moment.')
}

/** Finds the payment of this checkout, or inserts one. It keeps its details until it has an intent, because an idempotency key must always
 *  be sent with the same details, also by simultaneous calls and after a lost response. */
async function findOrCreatePayment(trx: Trx, context: PaymentContext, provider: PaymentProvider, request: Purchase) {
  const now = context.clock.now()
  const { checkoutId, browserCheckouts: checkoutIds, packageType, customerInfo } = request
  const since = isoTime(now, -checkoutLifetimeMs)
  const amountPence = pounds(request.amount)
  const purchase = { checkoutIds, packageType, customerEmail: customerInfo.email, since }
  const known = checkoutId === undefined ? undefined : await queries.findByCheckout(trx, checkoutId)
  const existing = known ?? (await queries.findOpen(trx, { ...purchase, amountPence }))
  if (existing && hasBeenPaid(existing)) throw alreadyPaid()
  // In another tab, or after the browser’s storage was cleared. Other devices get no such answer, because strangers could ask too; the
  // emails to customer and owner point out a second paid deposit.
  if ((await queries.listPaid(trx, purchase)).some(isDepositHeld)) throw alreadyPaid()
  checkAmount(context, request, existing)
  const details = detailsOf(context, request, existing)
  if (!existing) {
    return queries.insertPayment(trx, {
      ...details,
      id: uuidv7(),
      provider: provider.name,
      // Not the payment’s id, which mailed links contain.
      checkoutId: checkoutId ?? uuidv4(),
      amountPence,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
  }
  if (existing.provider !== provider.name) {
    return queries.updatePayment(trx, existing.id, { ...details, ...nextAttempt(existing), provider: provider.name })
  }
  const wasRefused = existing.providerIntentId === null && existing.failureCode !== null
  return wasRefused ? queries.updatePayment(trx, existing.id, { ...details, failureCode: null }) : existing
}

/** A checkout that has begun is finished with the deposit that it began with, whatever is in force since.
 *  @throws AppError `invalid_input` for another deposit than that in force, or that of the quote that was followed */
function checkAmount({ business }: PaymentContext, request: Purchase, existing: queries.PaymentRow | undefined): void {
  const { amount, packagePence } = request
  const quote = quoteOf(request)
  const inForce = depositCharge(business().prices)
  // A page that shows the price of the package shows the deposit in force with it.
  const charge = existing?.amountPence ?? (packagePence === undefined ? quote?.depositPence : undefined) ?? inForce
  if (pounds(amount) === charge || (!existing && pounds(amount) === quote?.depositPence)) return
  throw pricesChanged('amount', `The deposit is ${formatMoney(charge)} including VAT`)
}

/** Returns the quote that was followed, unless another package is chosen. */
function quoteOf({ followed, packageType }: Pick<Purchase, 'followed' | 'packageType'>): FollowedLink['quote'] {
  return followed?.quote?.packageType === packageType ? followed.quote : undefined
}

/** Returns the price that is agreed by paying, excluding VAT: that of the package which the page shows, if it is in force or was when the
 *  checkout began, or that of the quote. @throws AppError `invalid_input` for another one */
function agreePrice({ business }: PaymentContext, request: Purchase, existing: Details | undefined): Pence {
  const { packageType, packagePence } = request
  const agreed = existing?.packageType === packageType ? agreedPackagePrice(existing) : undefined
  const current = packagePrice(business().prices, packageType)
  if (packagePence === undefined) return quoteOf(request)?.netPence ?? agreed ?? current
  if (packagePence === agreed || packagePence === current) return packagePence
  throw pricesChanged('packagePence', `The ${packageOfType(packageType).name} is ${formatWithVat(current)}`)
}

function pricesChanged(field: string, message: string): AppError {
  const sentence = `${message}. Please reload the page to see our current prices.`
  return new AppError('invalid_input', sentence, { fields: { [field]: message } })
}

/** Returns undefined when the intent has other details than this request, or the payment has another intent by now. */
async function createIntent(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  request: Purchase,
): Promise<Intent | undefined> {
  const { db } = context
  try {
    const intent = await provider.createIntent(orderOf(payment, payment))
    const updated = await queries.setIntent(db, payment, intent.id)
    const isCurrent = updated !== undefined && isSame(updated, detailsOf(context, request, updated))
    return isCurrent ? intent : undefined
  } catch (error) {
    // The provider repeats a refusal for the same key, even after the cause has been corrected.
    if (error instanceof ProviderRefusal) {
      await updateIfUnchanged(db, payment, { ...nextAttempt(payment), failureCode: 'refused_by_provider' })
    }
    throw error
  }
}

/** Reads the state of the intent and updates its details. Returns undefined when it was cancelled, or the payment has another intent by
 *  now; the caller then starts again. */
async function resumeIntent(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  intentId: string,
  request: Purchase,
): Promise<Intent | undefined> {
  const { db, clock } = context
  const intent = await provider.retrieveIntent(intentId)
  const updated = await applyIntentState(context, payment.id, intent)
  if (hasBeenPaid(updated)) throw alreadyPaid()
  if (updated.providerIntentId !== intentId) return undefined
  if (intent.update.state === 'cancelled') {
    await updateIfUnchanged(db, updated, nextAttempt(updated))
    return undefined
  }
  const details = detailsOf(context, request, updated)
  if (intent.update.state === 'processing' || isSame(updated, details)) return intent
  const changed = await provider.updateIntent(intentId, orderOf(updated, details))
  await updateIfUnchanged(db, updated, { ...details, updatedAt: clock.now().toISOString() })
  return changed
}

/** Updates a payment, unless it was paid or given another intent since it was read. */
async function updateIfUnchanged(
  db: Deps['db'],
  { id, attempt, providerIntentId }: queries.PaymentRow,
  change: Parameters<typeof queries.updatePayment>[2],
): Promise<void> {
  await db
    .updateTable('payment')
    .set(change)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('providerIntentId', 'is', providerIntentId)
    .where('intentState', 'is not', 'succeeded')
    .execute()
}

type Details = Pick<
  queries.PaymentRow,
  | 'packageType'
  | 'packagePence'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'earlyStartRequestedAt'
  | 'quoteId'
  | 'linkedProspectId'
>

/** @throws AppError `invalid_input` for a price of the package that is not in force */
function detailsOf(context: PaymentContext, request: Purchase, existing: Details | undefined): Details {
  const { packageType, customerInfo, startEarly, followed } = request
  const now = context.clock.now().toISOString()
  const requestedAt = existing?.earlyStartRequestedAt ?? null
  // Whoever chooses another package does not follow the quote.
  const quoteId = quoteOf(request)?.id ?? null
  const kept = existing?.packageType === packageType ? existing.quoteId : null
  return {
    quoteId: followed === undefined ? kept : quoteId,
    linkedProspectId: followed?.prospectId ?? existing?.linkedProspectId ?? null,
    packageType,
    packagePence: agreePrice(context, request, existing),
    customerName: customerInfo.name,
    customerEmail: customerInfo.email,
    customerPhone: customerInfo.phone,
    earlyStartRequestedAt: startEarly === undefined ? requestedAt : startEarly ? (requestedAt ?? now) : null,
  }
}

function isSame(existing: Details, details: Details): boolean {
  return (Object.keys(details) as (keyof Details)[]).every((name) => existing[name] === details[name])
}

function orderOf({ id, checkoutId, attempt, amountPence }: queries.PaymentRow, details: Details): Order {
  const { packageType, packagePence, customerName, customerEmail, customerPhone } = details
  const { quoteId, linkedProspectId, earlyStartRequestedAt } = details
  const customer = { customerName, customerEmail, customerPhone }
  const followed = { quoteId, linkedProspectId }
  return {
    paymentId: id,
    checkoutId,
    attempt,
    amountPence,
    packageType,
    packagePence,
    ...customer,
    ...followed,
    earlyStartRequestedAt,
  }
}

/** The key of a failed attempt is never used again. */
function nextAttempt({ attempt }: queries.PaymentRow) {
  return {
    attempt: attempt + 1,
    providerIntentId: null,
    intentState: 'created',
    intentStateAt: null,
    failureCode: null,
    status: 'created',
  } as const
}

function alreadyPaid(): AppError {
  return new AppError('already_paid', 'This deposit has already been paid. Your receipt is in your inbox.')
}
