import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'

interface PdfPage {
  /** For example `/invoice.pdf`. */
  path: string
  /** The page of the same document: it says why there is no PDF, or how to print. */
  page: string
  /** Renders the document that a link opens; undefined if it opens none. */
  render(token: string): Promise<{ fileName: string; html: string } | undefined>
}

/** Serves the document behind a signed link as a PDF. */
export function servePdf(
  api: Pick<Api, 'router'>,
  { pdf, rateLimits }: Pick<Deps, 'pdf' | 'rateLimits'>,
  { path, page, render }: PdfPage,
): void {
  serveRaw(api, 'GET', path, async (context) => {
    await rateLimits.spend('linkRead', context.ip)
    const { token } = context.query
    const document = typeof token === 'string' ? await render(token) : undefined
    // Printing is expensive, so only who has the link can use up its limit.
    if (document !== undefined) await rateLimits.spend('linkWrite', context.ip)
    context.set('Cache-Control', 'no-store')
    if (document === undefined) return context.redirect(`${page}${context.search}`)
    try {
      context.body = await pdf.print(document.html)
      context.type = 'application/pdf'
      context.set('Content-Disposition', `attachment; filename="${document.fileName}"`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      context.redirect(`${page}${context.search}`)
    }
  })
}

/** Returns the link to the PDF of a document, or how to make one. @param pdfAddress undefined where the server has no browser that prints */
export function pdfHint(pdfAddress: string | undefined): Html {
  return html`<p class="small how-to-keep">
    ${
      pdfAddress === undefined
        ? 'To keep this as a PDF, print the page and choose “Save as PDF”.'
        : html`<a class="button quiet" href="${pdfAddress}" download>Download as PDF</a>`
    }
  </p>`
}
