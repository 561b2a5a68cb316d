import type { Logger } from 'pino'
import type { Pdf } from '../platform/pdf/pdf.ts'
import type { AttachedFile } from './attachments.ts'

/** A document that is printed when its email is sent, and attached as a PDF. */
export interface AttachedDocument {
  kind: 'invoice' | 'quote'
  id: string
}

export interface RenderedDocument {
  /** For example `Invoice INV-000001.pdf`. */
  fileName: string
  /** A page as `renderPage` returns it. */
  html: string
}

/** Renders the documents of each kind by their ids; undefined for one that no longer exists. */
export type DocumentRenderers = Partial<
  Record<AttachedDocument['kind'], (id: string) => Promise<RenderedDocument | undefined>>
>

/** Prints the document of an email. @returns none where it can't be printed: the email has a link to it as well */
export type PrintDocument = (document: AttachedDocument) => Promise<AttachedFile[]>

export function createDocumentPrinter(
  { pdf, log }: { pdf: Pdf; log: Pick<Logger, 'error'> },
  renderers: DocumentRenderers,
): PrintDocument {
  return async ({ kind, id }) => {
    if (!pdf.canPrint()) return []
    try {
      const rendered = await renderers[kind]?.(id)
      if (rendered === undefined) return []
      return [{ fileName: rendered.fileName, type: 'application/pdf', content: await pdf.print(rendered.html) }]
    } catch (error) {
      log.error({ err: error, document: kind }, 'the email is sent without its PDF')
      return []
    }
  }
}
