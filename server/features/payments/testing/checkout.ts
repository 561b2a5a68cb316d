import type { Stripe } from 'stripe'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { reuseApp, type ReusedApp } from '../../../testing/reused-apps.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../testing/test-app.ts'
import { stripeWebhookPath } from '../routes.ts'
import { startStripeStandIn, stripeKeys, type StripeStandIn } from './stripe-stand-in.ts'
import type { StandInEvent } from './stripe-state.ts'

type Body = CallInput<typeof createPaymentIntent>['body']
type Delivery = Parameters<Stripe.Webhooks['generateTestHeaderString']>[0]

/** Sample data: what the checkout page sends, with what a test cares about put over it. */
export function order(extra: Partial<Body> = {}): Body {
  return {
    amount: 300,
    packageType: 'Pre-Build',
    customerInfo: { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' },
    ...extra,
  }
}

/** The same for another customer. */
export function orderOf(n: number): Body {
  return order({ customerInfo: { name: `Payer ${n}`, email: `payer${n}@example.com`, phone: `020 7946 ${1000 + n}` } })
}

/** The invoice numbers from 1 to this. */
export function numbersTo(last: number): string[] {
  return Array.from({ length: last }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`)
}

/** Sends events to a server as Stripe does. */
export function stripeEvents(app: Pick<TestApp, 'request'>, standIn: Pick<StripeStandIn, 'stripe'>) {
  function deliver(event: StandInEvent, delivery: Partial<Delivery> = {}): Promise<Response> {
    const payload = JSON.stringify(event)
    const signature = standIn.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: stripeKeys.STRIPE_WEBHOOK_SECRET,
      ...delivery,
    })
    return post(payload, { 'Stripe-Signature': signature })
  }

  function post(body: string, headers: Record<string, string>): Promise<Response> {
    return app.request(stripeWebhookPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
      body,
    })
  }

  return { deliver, post }
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** Starts the real server with a fake of Stripe. */
export async function startShop(options: TestAppOptions = {}) {
  const { app: standIn, release } = await reuseApp('stripe', startReusedStandIn)
  const app = await startTestApp({
    isReused: Object.keys(options).every((name) => name === 'clock' || name === 'environment'),
    ...options,
    environment: { RATE_LIMIT: 'off', ...standIn.environment, ...options.environment },
  })

  const begin = (body: Body = order()) => app.visitor.call(createPaymentIntent, { body })
  const table = (name: 'payment' | 'prospect' | 'crmActivity' | 'outbox' | 'providerEvent') =>
    app.deps.db.selectFrom(name).selectAll().execute()

  /** The invoice numbers that were given, in their order. */
  async function invoiceNumbers(): Promise<(string | null)[]> {
    const rows = await app.deps.db.selectFrom('payment').select('invoiceNumber').orderBy('invoiceNumber').execute()
    return rows.map(({ invoiceNumber }) => invoiceNumber)
  }

  const { deliver, post } = stripeEvents(app, standIn)

  return {
    app,
    standIn,
    begin,
    table,
    deliver,
    post,
    invoiceNumbers,
    /** A deposit that the card has paid; its events are not delivered yet. */
    async pay(body?: Body): Promise<string> {
      const { paymentIntentId } = await begin(body)
      await standIn.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
      return paymentIntentId
    },
    /** Delivers every event that has happened, in order. */
    async deliverAll(): Promise<void> {
      for (const event of standIn.state.events) await deliver(event)
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await release()
    },
  }
}

async function startReusedStandIn(): Promise<ReusedApp<StripeStandIn>> {
  const standIn = await startStripeStandIn()
  return {
    app: standIn,
    async putBack() {
      standIn.reset()
      return true
    },
    async remove() {
      await standIn[Symbol.asyncDispose]()
    },
  }
}
