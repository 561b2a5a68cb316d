import { payByDay } from '#shared/business/invoice-terms.ts'
import { type Invoice, invoicePath, invoicePdfPath } from '#shared/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import type { PricedDocument } from '../../issued-documents/priced-document.ts'
import { issuedDocuments } from '../../issued-documents/issued.ts'
import { findInvoice, type InvoiceRow, updateLink } from './queries.ts'

/** Invoices and credit notes. */
export const issued = issuedDocuments({
  kind: 'invoice',
  paths: { page: invoicePath, pdf: invoicePdfPath },
  find: findInvoice,
  storeLink: updateLink,
})

export function readDocument({ document }: Pick<InvoiceRow, 'document'>): PricedDocument {
  return JSON.parse(document) as PricedDocument
}

/** Returns the London day by which to pay an invoice; null for a credit note. */
export function dueDayOf({ kind, dueOn, issuedAt }: Pick<InvoiceRow, 'kind' | 'dueOn' | 'issuedAt'>): string | null {
  return kind === 'balance' ? (dueOn ?? payByDay(issuedAt)) : null
}

export function toInvoice(row: InvoiceRow, context: Pick<Deps, 'signedLinks' | 'pdf'>): Invoice {
  const { document: _document, creditsId: _creditsId, testMode, linkNumber: _link, linkMadeAt: _at, ...rest } = row
  return {
    ...rest,
    dueOn: dueDayOf(row),
    testMode: testMode === 1,
    lines: readDocument(row).lines,
    ...issued.describeLink(row, context),
  }
}
