import type { Feature } from '../../feature.ts'
import { recalculateDepositPaid } from './mark-deposit.ts'
import { payments as personalData } from './personal-data.ts'
import type { PaymentDeps } from './provider/provider.ts'
import { startReconciler } from './reconcile.ts'
import { paymentRoutes, stripeWebhookPath } from './routes.ts'

export const payments: Feature<PaymentDeps> = {
  routes: paymentRoutes,
  // The payment provider, which signs what it posts.
  foreignPosts: [stripeWebhookPath],
  personalData,
  start(deps) {
    deps.reactions.mergeUndone.subscribe((trx, { leadIds }) => recalculateDepositPaid(trx, leadIds))
    return [startReconciler(deps)]
  },
}
