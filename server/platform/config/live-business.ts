import type { Business } from '#shared/business/business.ts'
import type { Config } from './config.ts'

/** The details of the business, which change while the server runs. Read them at the time of use. */
export interface LiveBusiness {
  current(): Business
  /** Takes the details that are published in the hub; undefined returns to those of the environment. */
  replace(published: Business | undefined): void
  /** Whether the details have been published in the hub. */
  isSetInHub(): boolean
}

/** @param initial the details in the environment */
export function createLiveBusiness(initial: Business): LiveBusiness {
  let published: Business | undefined
  return {
    current: () => published ?? initial,
    replace(business) {
      published = business
    },
    isSetInHub: () => published !== undefined,
  }
}

/** Returns the configuration with a `business` that is always the current one. A copy of it by spreading would not be. */
export function withLiveBusiness(config: Config, business: LiveBusiness): Config {
  return Object.freeze({
    ...config,
    get business() {
      return business.current()
    },
  })
}
