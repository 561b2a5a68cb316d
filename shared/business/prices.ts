import { type Pence, pounds } from './money.ts'
import { withVat } from './vat.ts'
import { type Package, packages, type PackageType, selectedPackageOf } from './packages.ts'
import type { RateId } from './additional-work.ts'

/** What is charged, in pounds excluding VAT. What has been issued keeps the prices that it was issued with. */
export interface PriceList {
  /** The first day in London on which they are in force, `2027-01-01`; undefined for the specified ones. */
  from?: string | undefined
  /** Whole pounds. */
  packages: Readonly<Record<PackageType, number>>
  /** Secures the measured survey and is deducted from the price of the package. Whole pounds, also with VAT. */
  deposit: number
  /** A lead without a package in its record has chosen Premium if its value is at least this: the lowest price that Premium has had. */
  premiumFrom: number
  /** Of what no package includes; may have pence. */
  rates: Readonly<Record<RateId, number>>
}

/** The prices that the checkout shows. */
export type CheckoutPrices = Pick<PriceList, 'packages' | 'deposit'>

/** The specified prices, which are in force until the owner publishes others. */
export const specifiedPrices: PriceList = {
  packages: { Essential: 1350, 'Pre-Build': 1950, Premium: 2950 },
  deposit: 250,
  premiumFrom: 2950,
  rates: {
    structure: 950,
    revision: 150,
    'council-changes': 150,
    amendments: 200,
    visuals: 250,
    'site-visit': 750,
    support: 75,
    bespoke: 95,
    travel: 50,
    'party-wall': 350,
    'as-built': 350,
    appeal: 500,
    contractor: 150,
  },
}

/** Returns the price of a package, excluding VAT. */
export function packagePrice(prices: Pick<PriceList, 'packages'>, type: PackageType): Pence {
  return pounds(prices.packages[type])
}

/** Returns the package of a lead's record, if any. Premium has no name there and is recognised by the value. */
export function packageOfLead(
  lead: {
    selectedPackage: (typeof selectedPackageOf)[PackageType]
    /** Pounds, excluding VAT. */
    packageValue: number | null
  },
  { premiumFrom }: Pick<PriceList, 'premiumFrom'>,
): Package | undefined {
  return packages.find(
    ({ type }) =>
      selectedPackageOf[type] === lead.selectedPackage &&
      (lead.selectedPackage !== null || premiumFrom <= (lead.packageValue ?? 0)),
  )
}

/** Returns the price of the package that a payment agreed, excluding VAT: the specified one, while it could not be changed. */
export function agreedPackagePrice(payment: { packageType: PackageType; packagePence: Pence | null }): Pence {
  return payment.packagePence ?? packagePrice(specifiedPrices, payment.packageType)
}

/** Returns the price of what no package includes, excluding VAT. */
export function ratePrice(prices: PriceList, id: RateId): Pence {
  return pounds(prices.rates[id])
}

/** Returns the amount charged for the deposit, including VAT. */
export function depositCharge({ deposit }: Pick<PriceList, 'deposit'>): Pence {
  return withVat(pounds(deposit))
}

/** Returns the price of a package less the deposit, excluding VAT. */
export function balanceAfterDeposit(prices: CheckoutPrices, type: PackageType): Pence {
  return packagePrice(prices, type) - pounds(prices.deposit)
}
