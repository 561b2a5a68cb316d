import type { Deps } from '../../deps.ts'
import type { RenderedDocument } from '../../mail/documents.ts'
import { renderPage } from '../../platform/standalone-page/page.ts'
import { findQuote, type QuoteRow } from './queries.ts'
import { quoteDocument } from './quote-page.ts'

type RenderContext = Pick<Deps, 'clock' | 'business' | 'publicUrl'>

/** Renders the quote that is attached to an email; undefined when it has been withdrawn or removed since. */
export async function renderQuoteDocument(
  context: RenderContext & Pick<Deps, 'db'>,
  id: string,
): Promise<RenderedDocument | undefined> {
  const row = await findQuote(context.db, id)
  return row && renderQuote(context, row)
}

/** Renders a quote for a PDF; undefined for a withdrawn one, which nobody shall read any more. */
export function renderQuote(context: RenderContext, row: QuoteRow): RenderedDocument | undefined {
  if (row.withdrawnAt !== null) return undefined
  const page = quoteDocument(row, { now: context.clock.now(), business: context.business() })
  return { fileName: `${page.title}.pdf`, html: renderPage(context, page).html }
}
