import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { found } from '../../../platform/errors.ts'
import { findByIntent, type PaymentRow } from '../queries.ts'
import type { Intent, PaymentProvider } from './provider.ts'

/** Creates a provider without real cards, for development. Its state is the payments table, so nothing is lost at a restart. */
export function createSimulatedProvider({ db, clock }: Pick<Deps, 'db' | 'clock'>): PaymentProvider {
  const now = () => clock.now().toISOString()

  async function retrieveIntent(intentId: string): Promise<Intent> {
    return toIntent(intentId, found(await findByIntent(db, 'simulated', intentId), 'Payment'))
  }

  function toIntent(intentId: string, payment?: PaymentRow): Intent {
    const { intentState: state, failureCode } = payment ?? { intentState: 'created', failureCode: null }
    return {
      id: intentId,
      clientSecret: simulatedSecret(intentId),
      update: { about: 'intent', state, at: payment?.intentStateAt ?? now(), failureCode: failureCode ?? undefined },
      receiptEmail: payment?.customerEmail ?? null,
      receivedPence: state === 'succeeded' && payment ? payment.amountPence : 0,
    }
  }

  return {
    name: 'simulated',
    publishableKey: null,
    testMode: true,
    createIntent: async ({ paymentId, attempt }) => toIntent(`sim_${paymentId.replaceAll('-', '')}_${attempt}`),
    updateIntent: retrieveIntent,
    retrieveIntent,
  }
}

/** Has the format of Stripe’s secrets, so that pages treat it alike; it protects nothing. */
export function simulatedSecret(intentId: string): string {
  const hash = createHash('sha256').update(intentId).digest('hex')
  return `${intentId}_secret_${hash.slice(0, 24)}`
}
