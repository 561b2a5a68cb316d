import { AppError } from '../../../platform/errors.ts'
import type { PaymentDeps, PaymentProvider } from './provider.ts'

/** @throws AppError `unavailable` while nobody takes card payments */
export function requireProvider({ payments, config }: Pick<PaymentDeps, 'payments' | 'config'>): PaymentProvider {
  if (payments) return payments
  throw new AppError('unavailable', `Card payments aren’t set up yet. Please call us on ${config.business.phone}.`)
}
