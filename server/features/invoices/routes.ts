import {
  changeInvoiceReminders,
  readInvoiceReminders,
  sendInvoiceReminder,
} from '#shared/contract/invoice-reminders.ts'
import * as endpoints from '#shared/contract/invoices.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { listOverdueInvoices } from '#shared/contract/overdue-invoices.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { brokenLinkPage } from '../documents/document.ts'
import { servePdf } from '../documents/serve-pdf.ts'
import { serve } from '../../platform/http/serve.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { readAccount } from '../../prospects/account/read-account.ts'
import { stateOf } from '../../prospects/jobs/queries.ts'
import { toInvoice } from './document.ts'
import { renderInvoice } from './invoice-page.ts'
import { toDocument } from './invoice-pdf.ts'
import { listOfProspect } from './queries.ts'
import * as reminders from './reminders.ts'
import * as service from './service.ts'

export function invoiceRoutes(api: Api, deps: Deps): void {
  serve(api, endpoints.listInvoices, async ({ params }) => {
    const rows = await listOfProspect(deps.db, params.id)
    return rows.map((row) => toInvoice(row, deps))
  })
  serve(api, getLeadAccount, async ({ params }) => {
    const { jobs, order, ...sums } = await readAccount(deps.db, params.id)
    return {
      ...sums,
      agreed: order ?? null,
      jobs: jobs.map(({ job, account: { paid, credited, remaining, unbilledPence, order: agreed = null } }) => {
        return { jobId: job.id, state: stateOf(job), agreed, paid, credited, remaining, unbilledPence }
      }),
    }
  })
  serve(api, endpoints.previewInvoice, ({ params, body, trx }) => service.preview(trx, deps, params.id, body))
  serve(api, endpoints.issueInvoice, ({ params, body, trx }) => service.issue(trx, deps, params.id, body))
  serve(api, endpoints.setInvoicePaid, ({ params, body, trx }) => service.recordPaid(trx, deps, params.id, body.paid))
  serve(api, endpoints.sendInvoice, ({ params, trx }) => service.sendAgain(trx, deps, params.id))
  serve(api, endpoints.replaceInvoiceLink, ({ params, body, trx }) =>
    service.replaceLink(trx, deps, params.id, body.address),
  )
  serve(api, endpoints.voidInvoice, ({ params, body, trx }) =>
    service.voidWithCredit(trx, deps, params.id, body.reason),
  )
  serve(api, listOverdueInvoices, () => reminders.listOverdue(deps))
  serve(api, sendInvoiceReminder, ({ params, body, trx }) =>
    reminders.sendReminder(trx, deps, params.id, body.reminderCount),
  )
  serve(api, readInvoiceReminders, () => reminders.settings.read(deps.db))
  serve(api, changeInvoiceReminders, ({ body, trx }) => reminders.setEnabled(trx, deps, body.on))

  servePdf(api, deps, {
    path: endpoints.invoicePdfPath,
    page: endpoints.invoicePath,
    async render(token) {
      const invoice = await service.openLink(deps, token)
      return invoice === undefined || invoice === 'expired' ? undefined : toDocument(deps, invoice)
    },
  })
  servePage(api, deps, {
    path: endpoints.invoicePath,
    async show({ token }) {
      const business = deps.business()
      const invoice = await service.openLink(deps, token)
      if (invoice !== undefined && invoice !== 'expired') {
        const pdfAddress = deps.pdf.canPrint() ? `${endpoints.invoicePdfPath}?token=${token}` : undefined
        return renderInvoice(invoice, business, pdfAddress)
      }
      return brokenLinkPage(invoice, 'invoice', { phone: business.phone, email: business.infoEmail })
    },
  })
}
