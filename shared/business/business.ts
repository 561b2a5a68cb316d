import { firstNameOf } from './first-name.ts'

export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'threads'

/** Who the business is: from the run-time configuration, so that one build serves any business. */
export interface Business {
  name: string
  /** As it is shown, for example `01962 000000`. */
  phone: string
  email: string
  /** Where questions about a payment go. */
  infoEmail: string
  /** Addresses of its pages there; a network without one is not shown. */
  social: Partial<Record<SocialNetwork, string | undefined>>
  /** The business's page on a map service where its reviews stand; without it the reviews page searches the map for the name. */
  reviewsUrl?: string | undefined
  /** The sole trader's own name. */
  proprietor?: string | undefined
  /** Where post reaches the business, on one line. */
  address?: string | undefined
  /** Shown in the footer when they are set. */
  vatNumber?: string | undefined
  icoNumber?: string | undefined
}

/** Who trades, as the law wants it said: `Ann Sample, trading as Sample Extensions`. */
export function traderName({ name, proprietor }: Pick<Business, 'name' | 'proprietor'>): string {
  return proprietor === undefined ? name : `${proprietor}, trading as ${name}`
}

/** Who writes to a visitor: `Ann from Sample Extensions`, or the business where nobody's name is known. */
export function senderName({ name, proprietor }: Pick<Business, 'name' | 'proprietor'>): string {
  return proprietor === undefined ? name : `${firstNameOf(proprietor)} from ${name}`
}

/** Who calls a visitor, at the start of a sentence: `Ann`, or `We`. */
export function callerName({ proprietor }: Pick<Business, 'proprietor'>): string {
  return proprietor === undefined ? 'We' : firstNameOf(proprietor)
}

/** Only a business that is registered for VAT gives VAT receipts. */
export function receiptName(vatNumber: string | undefined): string {
  return vatNumber === undefined ? 'receipt' : 'VAT receipt'
}

/** A phone number as a tel: link wants it: `01962 000 000` is `tel:+441962000000`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '').replace(/^0/, '+44')}`
}

/** Where the business's reviews stand on a map service. */
export function mapReviews({ name, reviewsUrl }: Pick<Business, 'name' | 'reviewsUrl'>): string {
  return (
    reviewsUrl ?? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: name }).toString()}`
  )
}

export const openingHours = [
  { days: 'Mon-Fri', opens: '8:00', closes: '18:00' },
  { days: 'Sat', opens: '9:00', closes: '16:00' },
] as const

export const serviceTowns = ['Winchester', 'Basingstoke', 'Southampton'] as const
/** On-site measured surveys are free of travel charge within this distance. */
export const freeTravelMiles = 15
/** Minutes, by video call. */
export const consultationMinutes = 30

/** Returns a `mailto:` address. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
