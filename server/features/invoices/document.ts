import type { Invoice } from '#shared/contract/invoices.ts'
import { linkExpiry, type PricedDocument } from '../../platform/documents/document.ts'
import type { SignedLinks } from '../../platform/standalone-page/signed-links.ts'
import type { InvoiceRow } from './queries.ts'

export function readDocument({ document }: Pick<InvoiceRow, 'document'>): PricedDocument {
  return JSON.parse(document) as PricedDocument
}

export function toInvoice(row: InvoiceRow, links: SignedLinks): Invoice {
  const { document: _document, creditsId: _creditsId, testMode, linkNumber, linkMadeAt: _linkMadeAt, ...rest } = row
  return {
    ...rest,
    testMode: testMode === 1,
    lines: readDocument(row).lines,
    address: links.address(row.id, linkNumber),
    addressEndsAt: linkExpiry(row),
  }
}
