import type { Feature } from '../../feature.ts'
import { attachIssued } from '../../issued-documents/issued-page.ts'
import { settleDepositCredits } from './deposit-credits.ts'
import { issued } from './issued-invoices.ts'
import { renderInvoice } from './invoice-page.ts'
import { invoices as personalData } from './personal-data.ts'
import { startInvoiceReminders } from './reminders.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = {
  routes: invoiceRoutes,
  personalData,
  documents: { invoice: attachIssued(issued, renderInvoice) },
  start(deps) {
    deps.reactions.depositReturned.subscribe((trx, { paymentId }) => settleDepositCredits(trx, deps, paymentId))
    return [startInvoiceReminders(deps)]
  },
}
