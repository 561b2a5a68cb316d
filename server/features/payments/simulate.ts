import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { PaymentStatus, simulatePayment } from '#shared/contract/payments.ts'
import type { PaymentDeps } from './provider/provider.ts'
import { AppError } from '../../platform/errors.ts'
import { simulatedSecret } from './provider/simulated.ts'
import * as queries from './queries.ts'
import { applyEvent, type PaymentContext } from './apply-event.ts'

type Request = ParsedInput<typeof simulatePayment>['body']
type Using = PaymentContext & Pick<PaymentDeps, 'db' | 'payments'>

/** Plays the bank for a simulated payment: what it decides comes in as an event, like a webhook. */
export async function simulate(using: Using, { clientSecret, outcome }: Request): Promise<PaymentStatus> {
  const [intentId = ''] = clientSecret.split('_secret_')
  const payment = await queries.findByIntent(using.db, 'simulated', intentId)
  if (!payment || clientSecret !== simulatedSecret(intentId)) {
    throw new AppError('not_found', 'Simulated payment not found.')
  }
  const at = using.clock.now().toISOString()
  const failureCode = outcome === 'failed' ? 'card_declined' : undefined
  await applyEvent(using, {
    id: `evt_sim_${uuidv7()}`,
    type: `simulated.${outcome}`,
    at,
    report: {
      intentId,
      paymentId: payment.id,
      update: { about: 'intent', state: outcome, at, failureCode },
      receiptEmail: payment.customerEmail,
    },
  })
  return (await queries.getById(using.db, payment.id)).status
}
