import { payByDay } from '#shared/business/payment-terms.ts'
import { type Invoice, invoicePath, invoicePdfPath } from '#shared/contract/invoices.ts'
import type { Deps } from '../../deps.ts'
import { describeLink, type PricedDocument } from '../documents/document.ts'
import type { InvoiceRow } from './queries.ts'

export function readDocument({ document }: Pick<InvoiceRow, 'document'>): PricedDocument {
  return JSON.parse(document) as PricedDocument
}

/** Returns the London day by which to pay an invoice; null for a credit note. */
export function dueDayOf({ kind, dueOn, issuedAt }: Pick<InvoiceRow, 'kind' | 'dueOn' | 'issuedAt'>): string | null {
  return kind === 'balance' ? (dueOn ?? payByDay(issuedAt)) : null
}

export function toInvoice(row: InvoiceRow, { signedLinks, pdf }: Pick<Deps, 'signedLinks' | 'pdf'>): Invoice {
  const { document: _document, creditsId: _creditsId, testMode, linkNumber: _link, linkMadeAt: _at, ...rest } = row
  return {
    ...rest,
    dueOn: dueDayOf(row),
    testMode: testMode === 1,
    lines: readDocument(row).lines,
    ...describeLink(row, signedLinks(invoicePath), pdf, { page: invoicePath, pdf: invoicePdfPath }),
  }
}
