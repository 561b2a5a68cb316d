import type { Context } from 'koa'
import { invoicePath } from '#shared/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import type { RenderedDocument } from '../../mail/documents.ts'
import { AppError } from '../../platform/errors.ts'
import { renderPage } from '../../platform/standalone-page/page.ts'
import { invoiceTitle, renderInvoice } from './invoice-page.ts'
import { findInvoice, type InvoiceRow } from './queries.ts'
import { openLink } from './service.ts'

type RenderContext = Pick<Deps, 'config' | 'publicUrl'>

/** Renders the invoice that is attached to an email. */
export async function renderInvoiceDocument(
  context: RenderContext & Pick<Deps, 'db'>,
  id: string,
): Promise<RenderedDocument | undefined> {
  const row = await findInvoice(context.db, id)
  return row && toDocument(context, row)
}

function toDocument(context: RenderContext, row: InvoiceRow): RenderedDocument {
  const page = renderInvoice(row, context.config.business)
  return { fileName: `${invoiceTitle(row)}.pdf`, html: renderPage(context, page).html }
}

/** Sends the invoice that a link opens as a PDF. Where there is none to send, the page says why, or how to print it. */
export async function sendInvoicePdf(
  context: Context,
  deps: RenderContext & Pick<Deps, 'db' | 'clock' | 'invoiceLinks' | 'pdf' | 'rateLimits'>,
): Promise<void> {
  await deps.rateLimits.spend('customer', context.ip)
  const { token } = context.query
  const row = typeof token === 'string' ? await openLink(deps, token) : undefined
  context.set('Cache-Control', 'no-store')
  if (row === undefined || row === 'expired') return context.redirect(`${invoicePath}${context.search}`)
  const { fileName, html } = toDocument(deps, row)
  try {
    context.body = await deps.pdf.print(html)
    context.type = 'application/pdf'
    context.set('Content-Disposition', `attachment; filename="${fileName}"`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.redirect(`${invoicePath}${context.search}`)
  }
}
