import { isoTime } from '../../platform/clock.ts'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { AppError } from '../../platform/errors.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { applyIntentState, type PaymentContext } from './apply-event.ts'
import { KeyRefusal, ProviderRefusal } from './provider/provider.ts'
import * as queries from './queries.ts'

/** Intents older than this are not checked any more. */
const openMs = 3 * dayMs

/** Asks the provider about open payments, at the start and every hour, in case the customer has left and the webhook was lost. */
export function startReconciler(context: PaymentContext): Repeating {
  let isStopped = false
  const work = () => reconcile(context, () => isStopped)
  const fault = 'reading open payments failed'
  const repeating = repeat(work, { everyMs: hourMs, runsAtStart: true, log: context.log, fault })
  return {
    stop() {
      isStopped = true
      return repeating.stop()
    },
  }
}

/** Stops when the provider does not respond or refuses the keys, and skips intents that it does not know, for example because the keys were changed. */
async function reconcile(context: PaymentContext, isStopped: () => boolean): Promise<void> {
  const { db, clock, payments } = context
  if (payments?.readEvent === undefined) return // Simulated payments have no state but our own table.
  const since = isoTime(clock.now(), -openMs)
  for (const { id, providerIntentId } of await queries.listOpen(db, payments.name, since)) {
    if (isStopped()) return
    if (providerIntentId === null) continue
    try {
      await applyIntentState(context, id, await payments.retrieveIntent(providerIntentId))
    } catch (error) {
      if (error instanceof KeyRefusal) return
      if (error instanceof ProviderRefusal) continue
      if (error instanceof AppError && error.code === 'unavailable') return
      throw error
    }
  }
}
