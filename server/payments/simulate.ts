import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { PaymentStatus, simulatePayment } from '#shared/contract/payments.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { simulatedSecret } from './provider/simulated.ts'
import * as queries from './queries.ts'
import { recordEvent, type Recording } from './record.ts'

type Request = ParsedInput<typeof simulatePayment>['body']
type Using = Recording & Pick<Deps, 'db' | 'payments' | 'mail'>

/** Plays the bank for a simulated payment: what it decides comes in as an event, like a webhook. */
export async function simulate(using: Using, { clientSecret, outcome }: Request): Promise<PaymentStatus> {
  const [intentId = ''] = clientSecret.split('_secret_')
  const payment = await queries.findByIntent(using.db, 'simulated', intentId)
  if (!payment || clientSecret !== simulatedSecret(intentId)) {
    throw new AppError('not_found', 'There is no such simulated payment.')
  }
  const at = using.clock.now().toISOString()
  const failureCode = outcome === 'failed' ? 'card_declined' : undefined
  await recordEvent(using, {
    id: `evt_sim_${uuidv7()}`,
    type: `simulated.${outcome}`,
    at,
    told: {
      intentId,
      paymentId: payment.id,
      news: { about: 'intent', state: outcome, at, failureCode },
      receiptEmail: payment.customerEmail,
    },
  })
  return (await queries.getById(using.db, payment.id)).status
}
