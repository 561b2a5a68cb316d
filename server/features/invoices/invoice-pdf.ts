import type { Deps } from '../../deps.ts'
import type { RenderedDocument } from '../../mail/documents.ts'
import { renderPage } from '../../platform/standalone-page/page.ts'
import { invoiceTitle, renderInvoice } from './invoice-page.ts'
import { findInvoice, type InvoiceRow } from './queries.ts'

type RenderContext = Pick<Deps, 'business' | 'publicUrl'>

/** Renders the invoice that is attached to an email. */
export async function renderInvoiceDocument(
  context: RenderContext & Pick<Deps, 'db'>,
  id: string,
): Promise<RenderedDocument | undefined> {
  const row = await findInvoice(context.db, id)
  return row && toDocument(context, row)
}

export function toDocument(context: RenderContext, row: InvoiceRow): RenderedDocument {
  const page = renderInvoice(row, context.business())
  return { fileName: `${invoiceTitle(row)}.pdf`, html: renderPage(context, page).html }
}
