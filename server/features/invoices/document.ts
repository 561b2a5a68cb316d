import type { Figures } from '#shared/business/balance-figures.ts'
import { type Business, traderName } from '#shared/business/business.ts'
import type { Invoice } from '#shared/contract/invoices.ts'
import type { SignedLinks } from '../../platform/standalone-page/signed-links.ts'
import type { InvoiceRow } from './queries.ts'

/** The part of an issued document that must not change when prices, address or VAT number do. */
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
    addressEndsAt: linkExpiry(row),
  }
}

/** How long the link of an invoice works: past the end of the works, and of the tax year after. */
export const linkMonths = 18

type LinkState = Pick<InvoiceRow, 'issuedAt' | 'linkMadeAt'>

/** Returns when the link of an invoice expires, ISO 8601. */
function linkExpiry({ issuedAt, linkMadeAt }: LinkState): string {
  const expiry = new Date(linkMadeAt ?? issuedAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + linkMonths)
  return expiry.toISOString()
}

export function hasLinkExpired(row: LinkState, now: Date): boolean {
  return linkExpiry(row) <= now.toISOString()
}
