import type { Figures } from '#shared/business/balance-figures.ts'
import { type Business, traderName } from '#shared/business/business.ts'
import type { IssuedLink } from '#shared/contract/documents.ts'
import type { Deps } from '../../deps.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import type { SignedLinks } from '../../platform/standalone-page/signed-links.ts'

/** The part of an issued document that must not change when prices, address or VAT number do. */
export interface PricedDocument {
  lines: Figures['lines']
  seller: { name: string; address: string | null; vatNumber: string | null }
}

export function sellerOf(business: Business): PricedDocument['seller'] {
  return { name: traderName(business), address: business.address ?? null, vatNumber: business.vatNumber ?? null }
}

/** How long the link of a document works: past the end of the works, and of the tax year after. */
const linkMonths = 18

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

/** Returns the link to a document, when it expires, and the link to the PDF. @param paths of the page and its PDF */
export function describeLink(
  row: LinkState & { id: string; linkNumber: number },
  links: SignedLinks,
  pdf: Pick<Deps['pdf'], 'canPrint'>,
  paths: { page: string; pdf: string },
): IssuedLink {
  const address = links.address(row.id, row.linkNumber)
  return {
    address,
    addressEndsAt: linkExpiry(row),
    pdfAddress: pdf.canPrint() ? address.replace(`${paths.page}?`, `${paths.pdf}?`) : null,
  }
}

/** Returns the page for a link that opens no document. @param state undefined for a link that is not ours */
export function brokenLinkPage(
  state: 'expired' | undefined,
  name: 'invoice' | 'quote',
  contact: { phone: string; email: string },
): StandalonePage {
  const ask = `Call us on ${contact.phone} or email ${contact.email}, and we’ll send you a new one.`
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
