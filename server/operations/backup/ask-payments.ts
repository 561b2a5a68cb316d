import { minuteMs } from '#shared/business/durations.ts'
import type { PaymentDeps } from '../../features/payments/provider/provider.ts'
import { eventsKeptMs, recoverPayments } from '../../features/payments/recover.ts'
import { isoTime } from '../../platform/clock.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { restoreReportStore } from './restore-report.ts'

/** Asks the payment provider, at the first start after a restore, for the payments since the backup. While it doesn't answer, it is asked
 *  again every ten minutes and at each start. */
export function startAskingPayments(context: PaymentDeps): Repeating {
  const fault = 'asking for the payments since the backup failed'
  return repeat(() => askPayments(context), { everyMs: 10 * minuteMs, runsAtStart: true, log: context.log, fault })
}

async function askPayments(context: PaymentDeps): Promise<void> {
  const { db, clock } = context
  const { askPaymentsSince: since, source } = await restoreReportStore.read(db)
  if (since === null) return
  const outcome = await recoverPayments(context, {
    since,
    // Where everything is known up to the restore, nobody has had an email about a payment that isn't.
    holdsMails: source !== 'replaced',
    async onMade(trx, paymentId) {
      const { paymentsMade } = await restoreReportStore.read(trx)
      await restoreReportStore.change(trx, clock, { paymentsMade: [...paymentsMade, paymentId] })
    },
  })
  const now = clock.now()
  const refundsFrom = isoTime(now, outcome === 'asked' ? -eventsKeptMs : 0)
  const asked =
    outcome === 'silent'
      ? { isProviderSilent: context.payments !== undefined }
      : {
          askPaymentsSince: null,
          isProviderSilent: false,
          paymentsAskedAt: outcome === 'nothing to ask' ? null : now.toISOString(),
          refundsUnknownUntil:
            outcome !== 'nothing to ask' && source !== 'replaced' && since < refundsFrom ? refundsFrom : null,
        }
  await restoreReportStore.save(db, clock, asked)
}
