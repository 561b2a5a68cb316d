import type { Deps } from '../../deps.ts'
import type { PaymentProvider } from './provider.ts'
import { createSimulatedProvider } from './simulated.ts'
import { createStripeProvider } from './stripe.ts'

/** Stripe where it is configured, else simulated payments; in production nothing is simulated, so then there is none. */
export function createPaymentProvider(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): PaymentProvider | undefined {
  const { stripe, production } = deps.config
  if (stripe) return createStripeProvider(stripe, deps)
  return production ? undefined : createSimulatedProvider(deps)
}
