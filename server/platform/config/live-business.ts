import { type Business, canInvoice } from '#shared/business/business.ts'
import { isExampleBusiness } from '#shared/business/example-business.ts'
import { type CallRules, standardCallRules } from '#shared/business/call-rules.ts'
import { type PriceList, specifiedPrices } from '#shared/business/prices.ts'
import type { Deps } from '../../deps.ts'

/** The details of the business, which the owner changes while the server runs. */
export interface LiveBusiness {
  /** The details in the environment. */
  initial: Business
  current(): Business
  /** Takes the details that are published in the hub, the rules of calls that are set there, and the prices in force.
   *  @param published undefined returns to the details of the environment  @param calls the standard ones unless given
   *  @param prices the specified ones unless given */
  replace(published: Omit<Business, 'calls' | 'prices'> | undefined, calls?: CallRules, prices?: PriceList): void
  /** Whether the details have been published in the hub. */
  isSetInHub(): boolean
}

/** @param initial the details in the environment  @param onReplaced called with the details after each change */
export function createLiveBusiness(initial: Business, onReplaced?: (business: Business) => void): LiveBusiness {
  let current = initial
  let isSetInHub = false
  return {
    initial,
    current: () => current,
    replace(published, calls = standardCallRules, prices = specifiedPrices) {
      current = { ...(published ?? initial), calls, prices }
      isSetInHub = published !== undefined
      onReplaced?.(current)
    },
    isSetInHub: () => isSetInHub,
  }
}

/** Returns whether visitors see the website. In production they never see that of the example business. */
export function isOpenToVisitors({ config, business }: Pick<Deps, 'config' | 'business'>): boolean {
  return !config.production || !isExampleBusiness(business())
}

/** Returns whether card payments are set up but cannot be taken: in production every receipt must show an address and a VAT number. */
export function lacksReceiptDetails({ config, business }: Pick<Deps, 'config' | 'business'>): boolean {
  return config.production && config.stripe !== undefined && !canInvoice(business())
}

/** Returns a sentence for the log about each fact that is missing in production. */
export function findMissingFacts(context: Pick<Deps, 'config' | 'business'>): string[] {
  const missing: string[] = []
  if (!isOpenToVisitors(context)) {
    missing.push(
      'Visitors only read that the website is on its way, because details of the business are still examples. Publish its details in the hub under Website, or set BUSINESS_NAME, BUSINESS_PHONE, BUSINESS_EMAIL and BUSINESS_INFO_EMAIL.',
    )
  }
  if (lacksReceiptDetails(context)) {
    missing.push(
      'No card payments are taken, because every receipt shows an address and a VAT number. Publish them in the hub under Website, or set BUSINESS_ADDRESS and VAT_NUMBER.',
    )
  }
  return missing
}
