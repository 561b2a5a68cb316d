import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { depositCharge } from '#shared/business/packages.ts'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import type { createPaymentIntent } from '#shared/contract/payments.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { checkoutLifetimeMs } from './browser-checkouts.ts'
import type { Intent, Order, PaymentDeps, PaymentProvider } from './provider/provider.ts'
import { ProviderRefusal } from './provider/refusal.ts'
import { requireProvider } from './provider/require.ts'
import * as queries from './queries.ts'
import { applyIntentState, type PaymentContext } from './apply-event.ts'
import { hasBeenPaid, isDepositHeld } from './state.ts'

type Request = ParsedInput<typeof createPaymentIntent>['body'] & {
  /** The checkouts that the caller's browser has begun, by its cookie. */
  browserCheckouts: readonly string[]
}

interface BegunPayment {
  answer: AnswerInput<typeof createPaymentIntent>
  /** For the browser's cookie. */
  checkoutId: string
}

type Using = PaymentContext & Pick<PaymentDeps, 'db' | 'payments'>

/** Two calls for one checkout may each make the other begin again; this often is beyond honest use. */
const maximumRounds = 5

/** Begins the payment of a deposit, or takes up one that the caller has proved to be theirs: by its checkout's id, or by the
 *  cookie of the browser that began it. Nothing else opens a payment, because others may know the customer's details. The row is written before the provider is asked and the provider
 *  is asked outside any transaction, so a fall at any point leaves a row that the next call takes up with the same key. */
export async function beginPayment(using: Using, request: Request): Promise<BegunPayment> {
  const provider = requireProvider(using)
  for (let round = 0; round < maximumRounds; round++) {
    const payment = await using.db.transaction().execute((trx) => takeUp(trx, using, provider, request))
    const intent =
      payment.providerIntentId === null
        ? await create(using, provider, payment, request)
        : await resume(using, provider, payment, payment.providerIntentId, request)
    if (!intent) continue
    const { publishableKey, testMode } = provider
    const answer = { clientSecret: intent.clientSecret, paymentIntentId: intent.id, publishableKey, testMode }
    return { answer, checkoutId: payment.checkoutId }
  }
  throw new AppError('unavailable', 'This checkout is being changed elsewhere. Please try again in a moment.')
}

/** Finds the payment that this checkout has, or makes one. It keeps the details it was made with until it has an intent: one
 *  key at the provider always stands for the same details, whoever calls at the same moment or after a lost answer. */
async function takeUp(trx: Trx, { clock }: Using, provider: PaymentProvider, request: Request) {
  const now = clock.now()
  const since = new Date(now.getTime() - checkoutLifetimeMs).toISOString()
  const known = await findKnown(trx, request, since)
  const details = detailsOf(request, known, now.toISOString())
  if (known && hasBeenPaid(known)) throw alreadyPaid()
  if (await hasPaidInThisBrowser(trx, request, since)) throw alreadyPaid()
  if (!known) {
    return queries.insertPayment(trx, {
      ...details,
      id: uuidv7(),
      provider: provider.name,
      // Not the payment's id, which stands in links that are mailed.
      checkoutId: request.checkoutId ?? uuidv4(),
      amountPence: depositCharge(),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
  }
  if (known.provider !== provider.name) {
    return queries.updatePayment(trx, known.id, { ...details, ...nextAttempt(known), provider: provider.name })
  }
  const wasRefused = known.providerIntentId === null && known.failureCode !== null
  return wasRefused ? queries.updatePayment(trx, known.id, { ...details, failureCode: null }) : known
}

async function findKnown(trx: Trx, request: Request, since: string): Promise<queries.PaymentRow | undefined> {
  const { checkoutId } = request
  const known = checkoutId === undefined ? undefined : await queries.findByCheckout(trx, checkoutId)
  return known ?? queries.findOpen(trx, request.browserCheckouts, purchaseOf(request), since)
}

/** Whether the same browser has paid for the same, in another tab or after its storage was cleared. On another device nobody
 *  is told: that would tell strangers too. Two paid deposits are pointed out by mail, to the customer and to the owner. */
async function hasPaidInThisBrowser(trx: Trx, request: Request, since: string): Promise<boolean> {
  const paid = await queries.listPaid(trx, request.browserCheckouts, purchaseOf(request), since)
  return paid.some(isDepositHeld)
}

function purchaseOf({ packageType, customerInfo }: Request) {
  return { packageType, customerEmail: customerInfo.email }
}

/** @returns undefined when the intent has details that are not this request's, or the payment has another by now */
async function create(
  { db, clock }: Using,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  request: Request,
): Promise<Intent | undefined> {
  try {
    const intent = await provider.createIntent(orderOf(payment, payment))
    const noted = await queries.setIntent(db, payment, intent.id)
    const isWanted = noted !== undefined && isSame(noted, detailsOf(request, noted, clock.now().toISOString()))
    return isWanted ? intent : undefined
  } catch (error) {
    // The provider gives the same refusal for the same key again, even after what it disliked has been put right.
    if (error instanceof ProviderRefusal) {
      await changeOpen(db, payment, { ...nextAttempt(payment), failureCode: 'refused_by_provider' })
    }
    throw error
  }
}

/** Reads how the intent stands and puts the newest details on it. @returns undefined when it was cancelled, or is not the
 *  payment's any more: then it is time to begin again */
async function resume(
  using: Using,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  intentId: string,
  request: Request,
): Promise<Intent | undefined> {
  const { db, clock } = using
  const intent = await provider.retrieveIntent(intentId)
  const recorded = await applyIntentState(using, payment.id, intent)
  if (hasBeenPaid(recorded)) throw alreadyPaid()
  if (recorded.providerIntentId !== intentId) return undefined
  if (intent.update.state === 'cancelled') {
    await changeOpen(db, recorded, nextAttempt(recorded))
    return undefined
  }
  const now = clock.now().toISOString()
  const details = detailsOf(request, recorded, now)
  if (intent.update.state === 'processing' || isSame(recorded, details)) return intent
  const updated = await provider.updateIntent(intentId, orderOf(recorded, details))
  await changeOpen(db, recorded, { ...details, updatedAt: now })
  return updated
}

/** Changes a payment, unless it was paid or given another intent since it was read. */
async function changeOpen(
  db: Deps['db'],
  { id, attempt, providerIntentId }: queries.PaymentRow,
  change: Parameters<typeof queries.updatePayment>[2],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await queries.getById(trx, id)
    const isAsRead = payment.attempt === attempt && payment.providerIntentId === providerIntentId
    if (isAsRead && !hasBeenPaid(payment)) await queries.updatePayment(trx, id, change)
  })
}

type Details = Pick<
  queries.PaymentRow,
  'packageType' | 'customerName' | 'customerEmail' | 'customerPhone' | 'earlyStartRequestedAt'
>

function detailsOf(
  { packageType, customerInfo, startEarly }: Request,
  known: Details | undefined,
  now: string,
): Details {
  const asked = known?.earlyStartRequestedAt ?? null
  return {
    packageType,
    customerName: customerInfo.name,
    customerEmail: customerInfo.email,
    customerPhone: customerInfo.phone,
    earlyStartRequestedAt: startEarly === undefined ? asked : startEarly ? (asked ?? now) : null,
  }
}

function isSame(known: Details, details: Details): boolean {
  return (Object.keys(details) as (keyof Details)[]).every((name) => known[name] === details[name])
}

function orderOf({ id, checkoutId, attempt, amountPence }: queries.PaymentRow, details: Details): Order {
  const { packageType, customerName, customerEmail, customerPhone } = details
  return { paymentId: id, checkoutId, attempt, amountPence, packageType, customerName, customerEmail, customerPhone }
}

/** The key of an attempt that came to nothing is never used again. */
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
