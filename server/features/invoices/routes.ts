import * as endpoints from '#shared/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { linkMonths, toInvoice } from './document.ts'
import { renderInvoice } from './invoice-page.ts'
import { listOfProspect } from './queries.ts'
import * as service from './service.ts'

export function invoiceRoutes(api: Api, deps: Deps): void {
  serve(api, endpoints.listInvoices, async ({ params }) => {
    const rows = await listOfProspect(deps.db, params.id)
    return rows.map((row) => toInvoice(row, deps.invoiceLinks))
  })
  serve(api, endpoints.previewInvoice, ({ params, body }) => service.preview(deps, params.id, body))
  serve(api, endpoints.issueInvoice, ({ params, body }) => service.issue(deps, params.id, body))
  serve(api, endpoints.setInvoicePaid, ({ params, body }) => service.recordPaid(deps, params.id, body.paid))
  serve(api, endpoints.sendInvoice, ({ params }) => service.sendAgain(deps, params.id))
  serve(api, endpoints.replaceInvoiceLink, ({ params, body }) => service.replaceLink(deps, params.id, body.address))
  serve(api, endpoints.voidInvoice, ({ params, body }) => service.voidWithCredit(deps, params.id, body.reason))

  servePage(api, deps, {
    path: endpoints.invoicePath,
    async show({ token }) {
      const invoice = await service.openLink(deps, token)
      if (invoice === undefined) return brokenLinkPage(deps, incompleteLink)
      return invoice === 'expired' ? brokenLinkPage(deps, expiredLink) : renderInvoice(invoice, deps.config.business)
    },
  })
}

const incompleteLink = {
  status: 404,
  heading: 'This link doesn’t work',
  text: 'It may be incomplete. Please open it from the email again.',
}

const expiredLink = {
  status: 410,
  heading: 'This link has expired',
  text: `To keep your invoice private, its link works for ${linkMonths} months, or until we replace it. A later email may have a newer link.`,
}

function brokenLinkPage(
  { config }: Pick<Deps, 'config'>,
  { status, heading, text }: typeof incompleteLink,
): StandalonePage {
  const { phone, infoEmail } = config.business
  return { status, heading, text: `${text} Call us on ${phone} or email ${infoEmail}, and we’ll send you a new one.` }
}
