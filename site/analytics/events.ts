import type { TagSettings } from '#shared/site-rendering.ts'

/** The events for tags: the names and values of the specification. */
export interface TagEvent {
  name: string
  params: Readonly<Record<string, string | number>>
}

/** What a conversion counts for in advertising, in pounds: figures for the ad account, no prices. */
const worth = { phoneCall: 1350, enquiry: 1350, deposit: 660 } as const
const currency = 'GBP'
/** Here a call counts as a conversion without a worth of its own. */
const pagesWithoutWorth: ReadonlySet<string> = new Set(['/packages', '/contact'])

/** @param value the package's price in pounds, excluding VAT */
export function packageInterest(packageType: string, value: number): TagEvent {
  return { name: 'package_interest', params: { package_type: packageType, value, currency } }
}

/** A click on a phone link: the conversion, and that somebody calls. */
export function phoneClick(tags: TagSettings, path: string): readonly TagEvent[] {
  const call = pagesWithoutWorth.has(path)
    ? { name: 'conversion', params: { ...addressee(tags, tags.phoneLabel), value: 0, currency } }
    : conversion(tags, tags.phoneLabel, worth.phoneCall)
  return [call, { name: 'phone_call_click', params: { event_category: 'engagement' } }]
}

export function enquirySent(tags: TagSettings): TagEvent {
  return conversion(tags, tags.enquiryLabel, worth.enquiry)
}

export function depositPaid(tags: TagSettings): TagEvent {
  return conversion(tags, tags.paymentLabel, worth.deposit)
}

/** The transaction's id is random: the ad account recognises a repeat by it, and it says nothing about anybody. */
function conversion(tags: TagSettings, label: string | undefined, value: number): TagEvent {
  const transaction = { value, currency, transaction_id: crypto.randomUUID() }
  return { name: 'conversion', params: { ...addressee(tags, label), ...transaction } }
}

/** Which of the ad account's conversions it is, where that is set up. */
function addressee({ adsId }: TagSettings, label: string | undefined) {
  return adsId && label ? { send_to: `${adsId}/${label}` } : {}
}
