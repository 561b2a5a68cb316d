import type { PaymentStanding, PaymentStatus } from '#shared/contract/payments.ts'
import type { PaymentDeps } from './provider/provider.ts'
import { AppError } from '../../platform/errors.ts'
import * as queries from './queries.ts'
import { applyIntentState, type PaymentContext } from './apply-event.ts'
import { hasBeenPaid, isDepositHeld } from './state.ts'
import { readSurvey } from './survey-state.ts'

type Using = PaymentContext & Pick<PaymentDeps, 'db' | 'payments' | 'rateLimits'>

/** How a payment stands. While the money has not come the provider is asked too, for its webhook may be late or lost;
 *  when it does not answer, what we know has to do. */
export async function readStatus(using: Using, intentId: string, address: string): Promise<PaymentStanding> {
  const { db, payments, rateLimits } = using
  const payment = payments && (await queries.findByIntent(db, payments.name, intentId))
  if (!payment) throw new AppError('not_found', 'We can’t find this payment.')
  if (hasBeenPaid(payment)) return standingOf(using, payment)
  await rateLimits.spend('providerRead', address)
  try {
    return await standingOf(using, await applyIntentState(using, payment.id, await payments.retrieveIntent(intentId)))
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return standingOf(using, payment)
    throw error
  }
}

async function standingOf({ db, clock }: Using, payment: queries.PaymentRow): Promise<PaymentStanding> {
  const survey = isDepositHeld(payment) ? await readSurvey(db, payment, clock.now()) : null
  return { status: shown(payment.status), survey }
}

/** A dispute is between the owner and the bank: the customer's page shows that the deposit was paid. */
function shown(status: PaymentStatus): PaymentStatus {
  return status === 'disputed' ? 'succeeded' : status
}
