import type { Deps } from '../../../deps.ts'
import type { PaymentProvider } from './provider.ts'
import { createSimulatedProvider } from './simulated.ts'
import { createStripeProvider } from './stripe.ts'

/** Returns Stripe if it is configured, or else simulated payments; a live site never simulates and then has no provider. */
export function createPaymentProvider(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): PaymentProvider | undefined {
  const { stripe, live } = deps.config
  if (stripe) return createStripeProvider(stripe, deps)
  return live ? undefined : createSimulatedProvider(deps)
}
