import type { TagSettings } from '#shared/site-rendering.ts'

/** The events for tags: the names and values of the specification. */
export interface TagEvent {
  name: string
  params: Readonly<Record<string, string | number>>
}

/** Value of each conversion in the ad account, in pounds; these are not prices. */
const worth = { phoneCall: 1350, enquiry: 1350, deposit: 660 } as const
const currency = 'GBP'
/** On these pages a call counts as a conversion without a value. */
const pagesWithoutWorth: ReadonlySet<string> = new Set(['/packages', '/contact'])

/** @param value the package's price in pounds, excluding VAT */
export function packageInterest(packageType: string, value: number): TagEvent {
  return { name: 'package_interest', params: { package_type: packageType, value, currency } }
}

/** Returns the events for a click on a phone link: the conversion and the call itself. */
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

/** Names the ad account's conversion, where one is configured. */
function addressee({ adsId }: TagSettings, label: string | undefined) {
  return adsId && label ? { send_to: `${adsId}/${label}` } : {}
}
