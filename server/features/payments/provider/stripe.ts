import type { Stripe } from 'stripe'
import type { Business } from '#shared/business/business.ts'
import { onFirstUse } from '#shared/business/on-first-use.ts'
import type { IntentState } from '../../../platform/database/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Config } from '../../../platform/config/config.ts'
import { AppError } from '../../../platform/errors.ts'
import type { IntentUpdate } from '../state.ts'
import {
  type Intent,
  KeyRefusal,
  type KnownPayment,
  type Order,
  type PaymentProvider,
  ProviderRefusal,
} from './provider.ts'
import { failureOf, paymentEventTypes, readStripeEvent, timeOf, toProviderEvent } from './stripe-events.ts'

type Answer = Stripe.Response<Stripe.PaymentIntent>

/** Milliseconds for one attempt; the library makes three. */
const timeoutMs = 8000
/** Entries of a page of a list: the most that Stripe sends. */
const pageSize = 100
/** Entries that are read of a list, so that it ends. */
const maxListed = 10_000

/** Creates the provider for card payments by Stripe. Its errors become messages for the customer; the log gets only codes. */
export function createStripeProvider(
  settings: NonNullable<Config['stripe']>,
  { clock, log, business }: Pick<Deps, 'clock' | 'log' | 'business'>,
): Required<PaymentProvider> {
  /** Imports the library with the first call: the start does not wait for it. */
  const load = onFirstUse(async () => {
    const library = await import('stripe')
    const stripe = new library.Stripe(settings.secretKey, {
      ...address(settings.apiBase),
      timeout: timeoutMs,
      maxNetworkRetries: 2,
      telemetry: false,
    })
    return { stripe, errors: library.Stripe.errors }
  })
  const pending = new Map<string, Promise<Intent>>()

  async function request(call: (intents: Stripe['paymentIntents']) => Promise<Answer>): Promise<Intent> {
    const { stripe, errors } = await load()
    try {
      return toIntent(await call(stripe.paymentIntents))
    } catch (error) {
      throw error instanceof errors.StripeError ? translateError(error, { log, business: business() }) : error
    }
  }

  /** Reads a list page by page. */
  async function* list<Item>(read: (stripe: Stripe) => AsyncIterable<Item>): AsyncGenerator<Item> {
    const { stripe, errors } = await load()
    try {
      let count = 0
      for await (const item of read(stripe)) {
        yield item
        count += 1
        if (count === maxListed) return log.warn({ count }, 'the payment provider has more than is read of a list')
      }
    } catch (error) {
      throw error instanceof errors.StripeError ? translateError(error, { log, business: business() }) : error
    }
  }

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    testMode: settings.publishableKey.startsWith('pk_test_'),

    createIntent(order) {
      const idempotencyKey = `deposit:${order.checkoutId}:${order.attempt}`
      // Stripe answers 409 to a key that is in flight, so simultaneous calls share one request.
      const shared = pending.get(idempotencyKey)
      if (shared) return shared
      const created = request((intents) =>
        intents.create(
          {
            amount: order.amountPence,
            currency: 'gbp',
            automatic_payment_methods: { enabled: true },
            ...describeOrder(order, { clears: false }),
          },
          { idempotencyKey },
        ),
      ).finally(() => pending.delete(idempotencyKey))
      pending.set(idempotencyKey, created)
      return created
    },

    updateIntent: (intentId, order) =>
      request((intents) => intents.update(intentId, describeOrder(order, { clears: true }))),

    retrieveIntent: (intentId) => request((intents) => intents.retrieve(intentId)),

    async acceptsKeys() {
      const { stripe, errors } = await load()
      try {
        // Reads nothing that a restricted key for payments could not read.
        await stripe.paymentIntents.list({ limit: 1 })
        return true
      } catch (error) {
        if (error instanceof errors.StripeAuthenticationError) return false
        if (error instanceof errors.StripePermissionError) return false
        throw new AppError('unavailable', 'Stripe couldn’t be reached. Please try again in a minute.', { cause: error })
      }
    },

    async *listPayments(since) {
      const page = { created: { gte: toSeconds(since) }, limit: pageSize }
      for await (const intent of list((stripe) => stripe.paymentIntents.list(page))) yield toKnownPayment(intent)
    },

    async *listEvents(since) {
      const page = { created: { gte: toSeconds(since) }, types: [...paymentEventTypes], limit: pageSize }
      for await (const event of list((stripe) => stripe.events.list(page))) yield toProviderEvent(event)
    },

    readEvent: async (body, signature) =>
      readStripeEvent((await load()).stripe, { body, signature, secret: settings.webhookSecret, now: clock.now() }),
  }
}

function address(apiBase: string | undefined) {
  if (apiBase === undefined) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? 'https' : 'http',
  } as const
}

/** Describes an order with all from which its row can be made again after a restore.
 *  @param options `clears`: removes the entries that the order hasn't got, which an update keeps otherwise */
function describeOrder(order: Order, { clears }: { clears: boolean }) {
  const { paymentId, checkoutId, attempt, packageType, customerName, customerEmail, customerPhone } = order
  const { packagePence, quoteId, linkedProspectId, earlyStartRequestedAt } = order
  const optional = { packagePence, quoteId, linkedProspectId, earlyStartRequestedAt }
  const given = Object.entries(optional).flatMap(([name, value]) =>
    value === null ? (clears ? [[name, '']] : []) : [[name, String(value)]],
  )
  return {
    description: `Deposit for the ${packageType} package`,
    receipt_email: customerEmail,
    metadata: {
      paymentId,
      checkoutId,
      attempt: String(attempt),
      packageType,
      customerName,
      customerEmail,
      customerPhone,
      ...(Object.fromEntries(given) as Record<string, string>),
    },
  }
}

function toSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000)
}

function toKnownPayment(intent: Stripe.PaymentIntent): KnownPayment {
  const { id: intentId, metadata, amount: amountPence, currency } = intent
  const createdAt = timeOf(intent)
  return {
    report: {
      intentId,
      paymentId: metadata['paymentId'],
      // A list doesn't say when it came to this state; it was not before it was created.
      update: { about: 'intent', state: stateOf(intent), at: createdAt, failureCode: failureOf(intent) },
      receiptEmail: intent.receipt_email,
      receivedPence: intent.amount_received,
    },
    amountPence,
    currency,
    createdAt,
    metadata,
  }
}

function toIntent(intent: Answer): Intent {
  if (intent.client_secret === null) throw new Error('The provider returned an intent without a secret')
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    update: readState(intent),
    receiptEmail: intent.receipt_email,
    receivedPence: intent.amount_received,
  }
}

/** Dated by the provider’s clock, as its events are, so that all times are comparable. */
function readState(intent: Answer): IntentUpdate {
  const date = new Date(intent.lastResponse.headers['date'] ?? '')
  if (Number.isNaN(date.getTime())) throw new Error('The provider returned a response without a date')
  return { about: 'intent', at: date.toISOString(), state: stateOf(intent), failureCode: failureOf(intent) }
}

const finalStates: Partial<Record<Stripe.PaymentIntent.Status, IntentState>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
}

/** An intent that waits for a card has had one declined, or none yet. */
function stateOf({ status, last_payment_error: lastError }: Stripe.PaymentIntent): IntentState {
  return finalStates[status] ?? (status === 'requires_payment_method' && lastError ? 'failed' : 'created')
}

/** Returns the error to show the customer. The log never gets Stripe’s messages, which may contain an address or a part of a key. */
function translateError(
  error: InstanceType<typeof Stripe.errors.StripeError>,
  { log, business }: { log: Deps['log']; business: Business },
): Error {
  const { type, code, param, statusCode, requestId } = error
  if (param === 'receipt_email') {
    const message = 'Please enter a valid email address'
    return new ProviderRefusal('invalid_input', `${message}.`, { fields: { 'customerInfo.email': message } })
  }
  log.error({ type, code, param, statusCode, requestId }, 'the payment provider refused a request')
  const message = `Card payments aren’t working at the moment. Please try again in a minute, or call us on ${business.phone}.`
  if (isTemporary(statusCode)) return new AppError('unavailable', message)
  const Refusal = statusCode === 401 || statusCode === 403 ? KeyRefusal : ProviderRefusal
  return new Refusal('unavailable', message)
}

/** Whether the same request may succeed later: no response came, another request has the key, or there were too many. */
function isTemporary(statusCode: number | undefined): boolean {
  return statusCode === undefined || statusCode === 409 || statusCode === 429
}
