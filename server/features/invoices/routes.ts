import * as calls from '#shared/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { toInvoice } from './document.ts'
import { brokenLinkPage, linkMonths, openLink } from './link.ts'
import { invoicePaper } from './invoice-page.ts'
import { listOfProspect } from './queries.ts'
import * as service from './service.ts'

const incompleteLink = {
  status: 404,
  heading: 'This link doesn’t work',
  text: 'It may be incomplete. Please open it from the email again.',
}

const endedLink = {
  status: 410,
  heading: 'This link has expired',
  text: `To keep your invoice private, its link works for ${linkMonths} months, or until we replace it. A later email may have a newer link.`,
}

export function invoiceRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listInvoices, async ({ params }) => {
    const rows = await listOfProspect(deps.db, params.id)
    return rows.map((row) => toInvoice(row, deps.invoiceLinks))
  })
  serve(api, calls.previewInvoice, ({ params, body }) => service.preview(deps, params.id, body))
  serve(api, calls.issueInvoice, ({ params, body }) => service.issue(deps, params.id, body))
  serve(api, calls.settleInvoice, ({ params, body }) => service.recordPaid(deps, params.id, body.paid))
  serve(api, calls.sendInvoice, ({ params }) => service.sendAgain(deps, params.id))
  serve(api, calls.replaceInvoiceLink, ({ params, body }) => service.replaceLink(deps, params.id, body.address))
  serve(api, calls.voidInvoice, ({ params, body }) => service.voidWithCredit(deps, params.id, body.reason))

  servePage(api, deps, {
    path: calls.invoicePath,
    async show({ token }) {
      const opened = await openLink(deps, token)
      if (opened === undefined) return brokenLinkPage(deps, incompleteLink)
      return opened === 'ended' ? brokenLinkPage(deps, endedLink) : invoicePaper(opened, deps.config.business)
    },
  })
}
