import type { Deps } from '../deps.ts'
import type { RenderedDocument } from '../mail/attached-pdfs.ts'
import { AppError } from '../platform/errors.ts'
import type { Api } from '../platform/http/api.ts'
import { serveRaw } from '../platform/http/serve-raw.ts'
import { html, type Html } from '../platform/standalone-page/html.ts'
import { renderPage, type StandalonePage } from '../platform/standalone-page/page.ts'
import { type FormProblem, servePage, type ServedPage } from '../platform/standalone-page/serve-page.ts'
import { type IssuedDocuments, type IssuedRow, linkMonths } from './issued.ts'

type PageContext = Pick<Deps, 'clock' | 'business' | 'publicUrl'>

/** Returns a document to be read or printed, or in its place what a customer reads of one that is no longer valid. */
type RenderIssued<Row> = (row: Row, context: PageContext) => StandalonePage

interface IssuedPages<Row extends IssuedRow> {
  documents: IssuedDocuments<Row>
  render: RenderIssued<Row>
  /** Returns the page behind the link, if it shows more than the document. */
  show?(row: Row, problem: FormProblem | undefined): Promise<StandalonePage>
  submit?: ServedPage['submit']
  /** The address of the business to which a customer writes whose link opens nothing. */
  asksAt: 'email' | 'infoEmail'
}

/** Serves the page behind the link of a document, and the document as a PDF. */
export function serveIssued<Row extends IssuedRow>(
  api: Api,
  deps: Deps,
  { documents: { kind, paths, openLink }, render, show, submit, asksAt }: IssuedPages<Row>,
): void {
  servePage(api, deps, {
    path: paths.page,
    async show({ token }, problem) {
      const business = deps.business()
      const row = await openLink(deps, token)
      if (row === undefined || row === 'expired') {
        return brokenLinkPage(row, kind, { phone: business.phone, email: business[asksAt] })
      }
      const page = show ? await show(row, problem) : render(row, deps)
      if (!('main' in page)) return page
      return { ...page, main: html`${page.main} ${pdfHint(deps.pdf, `${paths.pdf}?token=${token}`)}` }
    },
    ...(submit && { submit }),
  })

  serveRaw(api, 'GET', paths.pdf, async (context) => {
    await deps.rateLimits.spend('linkRead', context.ip)
    const { token } = context.query
    const row = typeof token === 'string' ? await openLink(deps, token) : undefined
    const document = row === undefined || row === 'expired' ? undefined : toPrint(render(row, deps), deps)
    // Printing is expensive, so only who has the link can use up its limit.
    if (document !== undefined) await deps.rateLimits.spend('linkWrite', context.ip)
    context.set('Cache-Control', 'no-store')
    // The page says why there is no PDF, or how to print.
    const toPage = () => context.redirect(`${paths.page}${context.search}`)
    if (document === undefined) return toPage()
    try {
      context.body = await deps.pdf.print(document.html)
      context.type = 'application/pdf'
      context.set('Content-Disposition', `attachment; filename="${document.fileName}"`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      toPage()
    }
  })
}

/** Returns what renders a document for the emails to which it is attached; undefined if it has been removed or is no longer valid. */
export function attachIssued<Row extends IssuedRow>({ find }: IssuedDocuments<Row>, render: RenderIssued<Row>) {
  return async (context: PageContext & Pick<Deps, 'db'>, id: string): Promise<RenderedDocument | undefined> => {
    const row = await find(context.db, id)
    return row && toPrint(render(row, context), context)
  }
}

function toPrint(page: StandalonePage, context: PageContext): RenderedDocument | undefined {
  return 'main' in page ? { fileName: `${page.title}.pdf`, html: renderPage(context, page).html } : undefined
}

/** Returns the link to the PDF of a document, or how to make one where the server has no browser that prints. */
function pdfHint(pdf: Pick<Deps['pdf'], 'canPrint'>, address: string): Html {
  return html`<p class="small how-to-keep">
    ${
      pdf.canPrint()
        ? html`<a class="button quiet" href="${address}" download>Download as PDF</a>`
        : 'To keep this as a PDF, print the page and choose “Save as PDF”.'
    }
  </p>`
}

/** Returns the page for a link that opens no document. @param state undefined for a link that is not ours */
function brokenLinkPage(
  state: 'expired' | undefined,
  name: string,
  { phone, email }: { phone: string; email: string },
): StandalonePage {
  const ask = `Call us on ${phone} or email ${email}, and we’ll send you a new one.`
  return state === undefined
    ? {
        status: 404,
        heading: 'This link doesn’t work',
        text: `It may be incomplete. Please open it from the email again. ${ask}`,
      }
    : {
        status: 410,
        heading: 'This link has expired',
        text: `To keep your ${name} private, its link works for ${linkMonths} months, or until we replace it. A later email may have a newer link. ${ask}`,
      }
}
