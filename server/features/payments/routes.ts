import {
  createPaymentIntent,
  getCheckout,
  getPaymentStatus,
  listPayments,
  listPaymentsOfPerson,
  sendPaymentConfirmation,
  simulatePayment,
} from '#shared/contract/payments.ts'
import type { PaymentDeps } from './provider/provider.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/results.ts'
import { personByEmail } from '../../prospects/identity/person.ts'
import { withLeads } from '../../prospects/identity/lead-of-record.ts'
import { readBrowserCheckouts, rememberCheckout } from './browser-checkouts.ts'
import { beginPayment } from './checkout.ts'
import { sendConfirmation } from './confirmation.ts'
import { listNewest, listOfPerson } from './queries.ts'
import { simulate } from './simulate.ts'
import { readStatus } from './status.ts'
import { webhookRoute } from './webhook.ts'

export function paymentRoutes(api: Api, deps: PaymentDeps): void {
  serve(api, createPaymentIntent, async ({ body }, context) => {
    const browserCheckouts = readBrowserCheckouts(context)
    const { answer, checkoutId } = await beginPayment(deps, { ...body, browserCheckouts })
    rememberCheckout(context, checkoutId)
    return answer
  })

  serve(api, sendPaymentConfirmation, ({ body }) => sendConfirmation(deps, body))

  serve(api, getPaymentStatus, ({ query }, context) => readStatus(deps, query.paymentIntentId, context.ip))

  serve(api, listPayments, async ({ query }) =>
    toPage(await withLeads(deps.db, await listNewest(deps.db, query)), query.limit),
  )

  serve(api, listPaymentsOfPerson, async ({ body }) =>
    withLeads(deps.db, await listOfPerson(deps.db, await personByEmail(deps, body.email))),
  )

  serve(api, getCheckout, async () => ({ address: deps.payments ? `${deps.publicUrl}/checkout` : null }))

  webhookRoute(api, deps)

  if (deps.payments?.name === 'simulated') {
    serve(api, simulatePayment, async ({ body }) => ({ status: await simulate(deps, body) }))
  }
}
