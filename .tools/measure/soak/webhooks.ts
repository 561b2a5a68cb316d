import { setTimeout as sleep } from 'node:timers/promises'
import { stripeKeys } from '#server/features/payments/testing/stripe-stand-in.ts'
import { stripeWebhookPath } from '#server/features/payments/routes.ts'
import { createRandom } from '#server/testing/random.ts'
import { attempt, isLost, type SoakContext } from './soak-context.ts'

const simultaneous = 8
const retryMs = 1000

/** Delivers the provider's events as the provider does: again until they are accepted, some of them twice, and in no order.
 *  @param quiet aborted when no more events happen: it resolves once all of them are accepted */
export async function deliverWebhooks(soak: SoakContext, quiet: AbortSignal): Promise<void> {
  const { state } = soak.standIn
  const random = createRandom(`${soak.seed} webhooks`)
  const waiting: (typeof state.events)[number][] = []
  let known = 0
  const takeNew = () => {
    for (; known < state.events.length; known++) {
      const event = state.events[known]
      if (event) waiting.push(event, ...(random.chance(0.3) ? [event] : []))
    }
  }

  async function deliverNext(): Promise<void> {
    takeNew()
    const [event] = waiting.splice(Math.floor(random.next() * waiting.length), 1)
    if (!event) return sleep(50)
    const payload = JSON.stringify(event)
    const secret = stripeKeys.STRIPE_WEBHOOK_SECRET
    const signature = soak.standIn.stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = {
      'Content-Type': 'application/json',
      'Stripe-Signature': signature,
      'X-Forwarded-For': '10.255.0.1',
    }
    try {
      const url = soak.server.address + stripeWebhookPath
      const { status } = await fetch(url, { method: 'POST', headers, body: payload, signal: soak.ended })
      if (status === 200) return soak.tally.count('webhooks accepted')
      // The server's clock is wrong at the moment, or its disk is full.
      if (status !== 400 && status !== 503) throw new Error(`an event was answered ${status}`)
    } catch (error) {
      if (!isLost(error)) throw error
    }
    soak.tally.count('webhooks delivered again')
    await soak.server.whenUp()
    await sleep(retryMs)
    waiting.push(event)
  }

  const deliver = async () => {
    while (!soak.ended.aborted && !(quiet.aborted && waiting.length === 0 && known === state.events.length)) {
      await deliverNext()
    }
  }
  await attempt(soak, 'webhooks', () => Promise.all(Array.from({ length: simultaneous }, deliver)))
}
