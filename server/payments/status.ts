import { surveyWindow } from '#shared/business/survey-window.ts'
import type { PaymentStanding, PaymentStatus } from '#shared/contract/payments.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import * as queries from './queries.ts'
import { recordIntent, type Recording } from './record.ts'
import { hasBeenPaid } from './state.ts'

type Using = Recording & Pick<Deps, 'db' | 'payments' | 'mail' | 'rateLimits'>

/** How a payment stands. While the money has not come the provider is asked too, for its webhook may be late or lost;
 *  when it does not answer, what we know has to do. */
export async function readStatus(using: Using, intentId: string, address: string): Promise<PaymentStanding> {
  const { db, payments, rateLimits } = using
  const payment = payments && (await queries.findByIntent(db, payments.name, intentId))
  if (!payment) throw new AppError('not_found', 'We do not know this payment.')
  if (hasBeenPaid(payment)) return standingOf(payment)
  await rateLimits.spend('providerRead', address)
  try {
    return standingOf(await recordIntent(using, payment.id, await payments.retrieveIntent(intentId)))
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return standingOf(payment)
    throw error
  }
}

function standingOf(payment: queries.PaymentRow): PaymentStanding {
  return { status: shown(payment.status), survey: hasBeenPaid(payment) ? surveyWindow(payment) : null }
}

/** A dispute is between the owner and the bank: the customer's page shows that the deposit was paid. */
function shown(status: PaymentStatus): PaymentStatus {
  return status === 'disputed' ? 'succeeded' : status
}
