import type { Context } from 'koa'
import * as z from 'zod/mini'
import * as endpoints from '#shared/contract/payments.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { readBytes } from '../../platform/http/body.ts'
import { createCookieJar } from '../../platform/http/cookies.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/paging.ts'
import { withLeads } from '../../prospects/identity/lead-of-record.ts'
import { dialNumberOf } from '../../platform/phone-number.ts'
import { personByEmail } from '../../prospects/identity/person.ts'
import { applyEvent } from './apply-event.ts'
import { readCustomer, readLeadQuote } from './checkout-customer.ts'
import { beginPayment, checkoutLifetimeMs } from './checkout.ts'
import { checkCardKeys } from './key-check.ts'
import { type PaymentDeps, requireProvider } from './provider/provider.ts'
import { listNewest, listOfPerson } from './queries.ts'
import * as service from './service.ts'

/** Called by the provider, which signs the bytes of the body. */
export const stripeWebhookPath = '/api/stripe/webhook'

/** Bytes. A payment's event has about 5 000. */
const webhookLimitBytes = 512 * 1024

export function paymentRoutes(api: Api, deps: PaymentDeps): void {
  const cookieName = createCookieJar(deps.publicUrl).nameOf('checkouts')
  serve(api, endpoints.createPaymentIntent, async ({ body }, context) => {
    const browserCheckouts = readBrowserCheckouts(context, cookieName)
    const { answer, checkoutId } = await beginPayment(deps, { ...body, browserCheckouts })
    rememberCheckout(context, cookieName, checkoutId)
    return answer
  })
  serve(api, endpoints.sendPaymentConfirmation, ({ body }) => service.sendConfirmation(deps, body))
  serve(api, endpoints.getPaymentStatus, ({ query }, { ip }) => service.readStatus(deps, query.paymentIntentId, ip))
  if (deps.payments?.name === 'simulated') {
    serve(api, endpoints.simulatePayment, async ({ body }) => ({ status: await service.simulate(deps, body) }))
  }

  serve(api, endpoints.listPayments, async ({ query }) =>
    toPage((await withLeads(deps.reader, await listNewest(deps.reader, query))).map(withDialNumber), query.limit),
  )
  serve(api, endpoints.listPaymentsOfPerson, async ({ body }) => {
    const payments = await listOfPerson(deps.db, await personByEmail(deps, body.email))
    return (await withLeads(deps.db, payments)).map(withDialNumber)
  })
  serve(api, endpoints.checkCardKeys, () => checkCardKeys(deps))
  serve(api, endpoints.getCheckout, async () => ({ address: deps.checkoutAddress() ?? null }))

  serve(api, endpoints.getDepositLink, async ({ params: { id } }) => ({
    address: deps.checkoutAddress({ kind: 'lead', id }) ?? null,
    quote: await readLeadQuote(deps, id),
  }))
  serve(api, endpoints.readCheckoutCustomer, ({ body }) => readCustomer(deps, body.token))

  // The signature replaces a sign-in and the origin check.
  serveRaw(api, 'POST', stripeWebhookPath, async (context) => {
    context.set('Cache-Control', 'no-store')
    await deps.rateLimits.spend('webhook', context.ip)
    const { readEvent } = requireProvider(deps)
    if (!readEvent) throw new AppError('unavailable', 'Card payments are simulated, so there are no events.')
    const event = await readEvent(await readBytes(context, webhookLimitBytes), context.get('Stripe-Signature'))
    await applyEvent(deps, event)
    context.type = 'application/json; charset=utf-8'
    context.body = JSON.stringify({ received: true })
  })
}

function withDialNumber<Row extends { customerPhone: string }>(row: Row) {
  return { ...row, dialNumber: dialNumberOf(row.customerPhone) }
}

/** A visitor has one or two; more would only make the cookie longer. */
const maxCheckouts = 5
const checkoutIdSchema = z.uuid()

/** Reads the checkouts that this browser has begun, newest first. The cookie proves that they are the visitor’s own: others may know
 *  an email address or a phone number, but nobody can guess these ids. */
function readBrowserCheckouts({ cookies }: Pick<Context, 'cookies'>, cookieName: string): string[] {
  const ids = cookies.get(cookieName, { signed: false })?.split('.') ?? []
  return ids.slice(0, maxCheckouts).filter((id) => z.safeParse(checkoutIdSchema, id).success)
}

function rememberCheckout(context: Pick<Context, 'cookies'>, cookieName: string, checkoutId: string): void {
  const others = readBrowserCheckouts(context, cookieName).filter((id) => id !== checkoutId)
  context.cookies.set(cookieName, [checkoutId, ...others].slice(0, maxCheckouts).join('.'), {
    maxAge: checkoutLifetimeMs,
    httpOnly: true,
    sameSite: 'strict',
    signed: false,
  })
}
