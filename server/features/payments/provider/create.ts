import type { Deps } from '../../../deps.ts'
import type { PaymentProvider } from './provider.ts'
import { createSimulatedProvider } from './simulated.ts'
import { createStripeProvider } from './stripe.ts'

/** Stripe where it is configured, else simulated payments; a live site simulates nothing, so then there is none. */
export function createPaymentProvider(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): PaymentProvider | undefined {
  const { stripe, live } = deps.config
  if (stripe) return createStripeProvider(stripe, deps)
  return live ? undefined : createSimulatedProvider(deps)
}
