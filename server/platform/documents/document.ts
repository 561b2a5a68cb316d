import type { Figures } from '#shared/business/balance-figures.ts'
import { type Business, traderName } from '#shared/business/business.ts'

/** The part of an issued document that must not change when prices, address or VAT number do. */
export interface PricedDocument {
  lines: Figures['lines']
  seller: { name: string; address: string | null; vatNumber: string | null }
}

export function sellerOf(business: Business): PricedDocument['seller'] {
  return { name: traderName(business), address: business.address ?? null, vatNumber: business.vatNumber ?? null }
}

/** How long the link of a document works: past the end of the works, and of the tax year after. */
export const linkMonths = 18

interface LinkState {
  issuedAt: string
  /** Null for the first link, which is created with the document. */
  linkMadeAt: string | null
}

/** Returns when the link of a document expires, ISO 8601. */
export function linkExpiry({ issuedAt, linkMadeAt }: LinkState): string {
  const expiry = new Date(linkMadeAt ?? issuedAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + linkMonths)
  return expiry.toISOString()
}

export function hasLinkExpired(row: LinkState, now: Date): boolean {
  return linkExpiry(row) <= now.toISOString()
}
