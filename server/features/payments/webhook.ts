import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { readBytes } from '../../platform/http/body.ts'
import { AppError } from '../../platform/errors.ts'
import { requireProvider } from './provider/require.ts'
import { applyEvent } from './apply-event.ts'

/** Called by the provider alone. It is no call of the contract: its body is the provider's, and signed as it stands. */
export const stripeWebhookPath = '/api/stripe/webhook'

/** Bytes. A payment's event has some 5 000. */
const limitBytes = 512 * 1024

/** The signature takes the place of a sign-in and of the origin check: without it, nothing of the body is believed. */
export function webhookRoute({ router }: Pick<Api, 'router'>, deps: Deps): void {
  router.post(stripeWebhookPath, async (context: Context) => {
    context.set('Cache-Control', 'no-store')
    await deps.rateLimits.spend('call', context.ip)
    const { readEvent } = requireProvider(deps)
    if (!readEvent) throw new AppError('unavailable', 'Card payments are simulated, so there are no events.')
    const event = readEvent(await readBytes(context, limitBytes), context.get('Stripe-Signature'))
    await applyEvent(deps, event)
    context.body = { received: true }
  })
}
