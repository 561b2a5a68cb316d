import type { Feature } from '../../feature.ts'
import { settleDepositCredits } from './deposit-credits.ts'
import { renderInvoiceDocument } from './invoice-pdf.ts'
import { invoices as personalData } from './personal-data.ts'
import { startInvoiceReminders } from './reminders.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = {
  routes: invoiceRoutes,
  personalData,
  documents: { invoice: renderInvoiceDocument },
  start(deps) {
    deps.reactions.depositReturned.subscribe((trx, { paymentId }) => settleDepositCredits(trx, deps, paymentId))
    return [startInvoiceReminders(deps)]
  },
}
