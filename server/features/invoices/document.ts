import { type Business, traderName } from '#shared/business/business.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { SignedLinks } from '../../platform/standalone-page/signed-links.ts'
import type { Figures } from '#shared/business/balance-figures.ts'
import { linkEnd } from './link.ts'
import type { InvoiceRow } from './queries.ts'

/** What an issued document keeps of its time, so that it reads the same when prices, address or VAT number have changed. */
export interface InvoiceDocument {
  lines: Figures['lines']
  seller: { name: string; address: string | null; vatNumber: string | null }
}

export function sellerOf(business: Business): InvoiceDocument['seller'] {
  return { name: traderName(business), address: business.address ?? null, vatNumber: business.vatNumber ?? null }
}

export function readDocument({ document }: Pick<InvoiceRow, 'document'>): InvoiceDocument {
  return JSON.parse(document) as InvoiceDocument
}

export function toInvoice(row: InvoiceRow, links: SignedLinks): Invoice {
  const { document: _document, creditsId: _creditsId, testMode, linkNumber, linkMadeAt: _linkMadeAt, ...rest } = row
  return {
    ...rest,
    testMode: testMode === 1,
    lines: readDocument(row).lines,
    address: links.address(row.id, linkNumber),
    addressEndsAt: linkEnd(row),
  }
}
