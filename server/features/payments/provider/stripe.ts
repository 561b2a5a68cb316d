import { Stripe } from 'stripe'
import type { IntentState } from '../../../platform/database/tables/payments.ts'
import type { Deps } from '../../../deps.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { IntentUpdate } from '../state.ts'
import { toRefusal } from './refusal.ts'
import type { Intent, Order, PaymentProvider } from './provider.ts'
import { failureOf, readStripeEvent } from './stripe-events.ts'

type Settings = NonNullable<Config['stripe']>
type Answer = Stripe.Response<Stripe.PaymentIntent>

/** Milliseconds for one try; the library tries three times. */
const timeoutMs = 8000

/** Card payments by Stripe. Whatever goes wrong there becomes a sentence for the customer; the log gets codes alone. */
export function createStripeProvider(
  settings: Settings,
  { clock, log, config }: Pick<Deps, 'clock' | 'log' | 'config'>,
): Required<PaymentProvider> {
  const stripe = new Stripe(settings.secretKey, {
    ...address(settings.apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  const creating = new Map<string, Promise<Intent>>()

  async function ask(call: () => Promise<Answer>): Promise<Intent> {
    try {
      return toIntent(await call())
    } catch (error) {
      throw toRefusal(error, { log, business: config.business })
    }
  }

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    testMode: settings.publishableKey.startsWith('pk_test_'),

    createIntent(order) {
      const idempotencyKey = `deposit:${order.checkoutId}:${order.attempt}`
      // Stripe answers 409 to a key that is in flight; calls at the same moment share one request instead.
      const going = creating.get(idempotencyKey)
      if (going) return going
      const created = ask(() =>
        stripe.paymentIntents.create(
          {
            amount: order.amountPence,
            currency: 'gbp',
            automatic_payment_methods: { enabled: true },
            ...describeOrder(order),
          },
          { idempotencyKey },
        ),
      ).finally(() => creating.delete(idempotencyKey))
      creating.set(idempotencyKey, created)
      return created
    },

    updateIntent: (intentId, order) => ask(() => stripe.paymentIntents.update(intentId, describeOrder(order))),

    retrieveIntent: (intentId) => ask(() => stripe.paymentIntents.retrieve(intentId)),

    readEvent: (body, signature) =>
      readStripeEvent(stripe, { body, signature, secret: settings.webhookSecret, now: clock.now() }),
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

function describeOrder({ paymentId, checkoutId, packageType, customerName, customerEmail, customerPhone }: Order) {
  return {
    description: `Deposit for the ${packageType} package`,
    receipt_email: customerEmail,
    metadata: { paymentId, checkoutId, packageType, customerName, customerEmail, customerPhone },
  }
}

function toIntent(intent: Answer): Intent {
  if (intent.client_secret === null) throw new Error('The provider gave an intent without a secret')
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    update: readState(intent),
    receiptEmail: intent.receipt_email,
    receivedPence: intent.amount_received,
  }
}

/** Dated by the provider's own clock, as its events are: ours may be wrong, and newer has to mean newer. */
function readState(intent: Answer): IntentUpdate {
  const date = new Date(intent.lastResponse.headers['date'] ?? '')
  if (Number.isNaN(date.getTime())) throw new Error('The provider gave an answer without a date')
  return { about: 'intent', at: date.toISOString(), state: stateOf(intent), failureCode: failureOf(intent) }
}

const settledStates: Partial<Record<Stripe.PaymentIntent.Status, IntentState>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
}

/** An intent that waits for a card has had one refused, or none yet. */
function stateOf({ status, last_payment_error: lastError }: Stripe.PaymentIntent): IntentState {
  return settledStates[status] ?? (status === 'requires_payment_method' && lastError ? 'failed' : 'created')
}
