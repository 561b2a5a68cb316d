import * as endpoints from '#shared/contract/invoices.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serveIssued } from '../../issued-documents/issued-page.ts'
import { serve } from '../../platform/http/serve.ts'
import { readAccount } from '../../prospects/lead-account/read-account.ts'
import { stateOf } from '../../prospects/lead-jobs/queries.ts'
import { issued, toInvoice } from './issued-invoices.ts'
import { renderInvoice } from './invoice-page.ts'
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
  serve(api, endpoints.replaceInvoiceLink, async ({ params, body, trx }) =>
    toInvoice(await issued.replaceLink(trx, deps, params.id, body.address), deps),
  )
  serve(api, endpoints.voidInvoice, ({ params, body, trx }) =>
    service.voidWithCredit(trx, deps, params.id, body.reason),
  )
  serve(api, endpoints.listOverdueInvoices, () => reminders.listOverdue(deps))
  serve(api, endpoints.sendInvoiceReminder, ({ params, body, trx }) =>
    reminders.sendReminder(trx, deps, params.id, body.reminderCount),
  )
  serve(api, endpoints.readInvoiceReminders, () => reminders.settings.read(deps.db))
  serve(api, endpoints.changeInvoiceReminders, ({ body, trx }) => reminders.setEnabled(trx, deps, body.on))

  serveIssued(api, deps, { documents: issued, render: renderInvoice, asksAt: 'infoEmail' })
}
