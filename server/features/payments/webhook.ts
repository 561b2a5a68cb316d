import type { PaymentDeps } from './provider/provider.ts'
import type { Api } from '../../platform/http/api.ts'
import { readBytes } from '../../platform/http/body.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { AppError } from '../../platform/errors.ts'
import { requireProvider } from './provider/require.ts'
import { applyEvent } from './apply-event.ts'

/** Called by the provider, which signs the bytes of the body. */
export const stripeWebhookPath = '/api/stripe/webhook'

/** Bytes. A payment's event has about 5 000. */
const limitBytes = 512 * 1024

/** Receives the provider's events. Their signature replaces a sign-in and the origin check. */
export function webhookRoute(api: Api, deps: PaymentDeps): void {
  serveRaw(api, 'POST', stripeWebhookPath, async (context) => {
    context.set('Cache-Control', 'no-store')
    await deps.rateLimits.spend('call', context.ip)
    const { readEvent } = requireProvider(deps)
    if (!readEvent) throw new AppError('unavailable', 'Card payments are simulated, so there are no events.')
    const event = readEvent(await readBytes(context, limitBytes), context.get('Stripe-Signature'))
    await applyEvent(deps, event)
    context.body = { received: true }
  })
}
