import type { Deps } from '../../deps.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { findInvoice, type InvoiceRow } from './queries.ts'

/** How long the link of an invoice works: past the end of the works that it is for, and of the tax year after. */
export const linkMonths = 18

type LinkState = Pick<InvoiceRow, 'issuedAt' | 'linkMadeAt'>

/** Returns when the link of an invoice ends, as ISO 8601. */
export function linkEnd({ issuedAt, linkMadeAt }: LinkState): string {
  const end = new Date(linkMadeAt ?? issuedAt)
  end.setUTCMonth(end.getUTCMonth() + linkMonths)
  return end.toISOString()
}

export function hasLinkEnded(row: LinkState, now: Date): boolean {
  return linkEnd(row) <= now.toISOString()
}

/** Reads a link. @returns the invoice that it opens; `ended` for a link of ours that opens it no more; undefined for any other */
export async function openLink(
  { db, clock, invoiceLinks }: Pick<Deps, 'db' | 'clock' | 'invoiceLinks'>,
  token: string,
): Promise<InvoiceRow | 'ended' | undefined> {
  const link = invoiceLinks.readNumbered(token)
  const row = link && (await findInvoice(db, link.id))
  if (!row) return undefined
  return link.number === row.linkNumber && !hasLinkEnded(row, clock.now()) ? row : 'ended'
}

/** Says what to do about a link that opens nothing. */
export function brokenLinkPage(
  { config }: Pick<Deps, 'config'>,
  { status, heading, text }: { status: number; heading: string; text: string },
): StandalonePage {
  const { phone, infoEmail } = config.business
  return { status, heading, text: `${text} Call us on ${phone} or email ${infoEmail}, and we’ll send you a new one.` }
}
