import type { ConsultationCalls } from './call-rules.ts'
import { firstNameOf } from './first-name.ts'
import type { OpeningWeek } from './opening-times.ts'
import type { PriceList } from './prices.ts'

export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'threads'

/** The details of the business: those that the owner has published in the hub, or else those of the run-time configuration. */
export interface Business {
  name: string
  /** As displayed, for example `01962 000000`. */
  phone: string
  /** The same in E.164; null where it can't be dialled. */
  dialNumber: string | null
  email: string
  /** The address for questions about payments. */
  infoEmail: string
  /** The addresses of its profiles; a network without one is not shown. */
  social: Partial<Record<SocialNetwork, string | undefined>>
  /** The address of its reviews on a map service; without it the reviews page searches the map for the name. */
  reviewsUrl?: string | undefined
  /** The sole trader's own name. */
  proprietor?: string | undefined
  /** The postal address on one line. */
  address?: string | undefined
  /** Shown in the footer when they are set. */
  vatNumber?: string | undefined
  icoNumber?: string | undefined
  /** Shown beside “Fully insured”. */
  insurance?: string | undefined
  /** Which of these hours and days it is open also follows from bank holidays and time off, which the server reads where it is asked. */
  openingHours: OpeningWeek
  calls: ConsultationCalls
  /** Those that are in force today. */
  prices: PriceList
}

/** Returns the legal name of the trader: `Ann Sample, trading as Sample Extensions`. */
export function traderName({ name, proprietor }: Pick<Business, 'name' | 'proprietor'>): string {
  return proprietor === undefined ? name : `${proprietor}, trading as ${name}`
}

/** Returns the sender's name for a visitor: `Ann from Sample Extensions`, or the business without a personal name. */
export function senderName({ name, proprietor }: Pick<Business, 'name' | 'proprietor'>): string {
  return proprietor === undefined ? name : `${firstNameOf(proprietor)} from ${name}`
}

/** Returns whether invoices and receipts can show what the law requires. */
export function canInvoice({ address, vatNumber }: Pick<Business, 'address' | 'vatNumber'>): boolean {
  return Boolean(address && vatNumber)
}

/** Returns the name of a receipt. Only a business that is registered for VAT issues VAT receipts. */
export function receiptName(vatNumber: string | undefined): string {
  return vatNumber === undefined ? 'receipt' : 'VAT receipt'
}

/** Returns the address of the business's reviews on a map service. */
export function mapReviews({ name, reviewsUrl }: Pick<Business, 'name' | 'reviewsUrl'>): string {
  return (
    reviewsUrl ?? `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: name }).toString()}`
  )
}

export const serviceTowns = ['Winchester', 'Basingstoke', 'Southampton'] as const
/** The distance within which a measured survey has no travel charge. */
export const freeTravelMiles = 15

/** Returns a `mailto:` address. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
