import { AppError } from '../../platform/errors.ts'
import type { PaymentDeps } from './provider/provider.ts'
import { ProviderRefusal } from './provider/refusal.ts'
import * as queries from './queries.ts'
import { applyIntentState, type PaymentContext } from './apply-event.ts'

type Using = PaymentContext & Pick<PaymentDeps, 'db' | 'payments'>

export interface Reconciler {
  /** Asks no more, and waits for the answer that is on its way. */
  stop(): Promise<void>
}

const everyMs = 60 * 60 * 1000
/** An intent that nobody has paid by then is not going to be. */
const openMs = 3 * 24 * 60 * 60 * 1000

/** At the start and every hour, asks the provider about payments that are open here: the customer may have gone and the
 *  webhook been lost, by a fault of theirs or ours. */
export function startReconciler(using: Using): Reconciler {
  let stopped = false
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, everyMs)

  async function run(): Promise<void> {
    try {
      await reconcile(using, () => stopped)
    } catch (error) {
      using.log.error({ err: error }, 'reading open payments failed')
    }
  }

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** A provider that does not answer is asked no more this time; one that knows nothing of an intent, for example since the keys
 *  were changed, is asked about the others. */
async function reconcile(using: Using, isStopped: () => boolean): Promise<void> {
  const { db, clock, payments } = using
  if (payments?.readEvent === undefined) return // simulated: there is nothing but our own table
  const since = new Date(clock.now().getTime() - openMs).toISOString()
  for (const { id, providerIntentId } of await queries.listOpen(db, payments.name, since)) {
    if (isStopped()) return
    if (providerIntentId === null) continue
    try {
      await applyIntentState(using, id, await payments.retrieveIntent(providerIntentId))
    } catch (error) {
      if (error instanceof ProviderRefusal) continue
      if (error instanceof AppError && error.code === 'unavailable') return
      throw error
    }
  }
}
