import { createHash } from 'node:crypto'
import { type Quote, quotePath, quotePdfPath } from '#shared/contract/quotes.ts'
import type { Deps } from '../../deps.ts'
import type { PricedDocument } from '../../issued-documents/priced-document.ts'
import { issuedDocuments } from '../../issued-documents/issued.ts'
import { findQuote, type QuoteRow, updateQuote } from './queries.ts'

export const issued = issuedDocuments({
  kind: 'quote',
  paths: { page: quotePath, pdf: quotePdfPath },
  find: findQuote,
  storeLink: (trx, { id }, link) => updateQuote(trx, id, link),
})

export interface QuoteDocument extends PricedDocument {
  /** What the package includes. */
  contents: string[]
}

export function readDocument({ document }: Pick<QuoteRow, 'document'>): QuoteDocument {
  return JSON.parse(document) as QuoteDocument
}

/** Returns the hash of what a customer accepts. */
export function hashQuote(row: QuoteRow): string {
  const { id, number, packageType, customerName, customerEmail, customerAddress, notes, document } = row
  const { netPence, vatPence, totalPence, depositPence, expiresOn, issuedAt } = row
  const offered = [
    [id, number, packageType, customerName, customerEmail, customerAddress, notes, document],
    [netPence, vatPence, totalPence, depositPence, expiresOn, issuedAt],
  ]
  return createHash('sha256').update(JSON.stringify(offered)).digest('hex')
}

export function toQuote(row: QuoteRow, context: Pick<Deps, 'signedLinks' | 'pdf'>): Quote {
  const { document: _document, acceptedHash: _hash, replacedById: _newer, erasedAt: _erased, ...rest } = row
  const { linkNumber: _link, linkMadeAt: _at, leadBefore: _before, ...quote } = rest
  return { ...quote, lines: readDocument(row).lines, ...issued.describeLink(row, context) }
}
