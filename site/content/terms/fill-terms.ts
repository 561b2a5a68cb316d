import type { Business } from '#shared/business/business.ts'
import { fillCallTerms } from './call-terms.ts'
import { fillPriceTerms } from './price-terms.ts'

/** Returns a rendered text with what the owner decides filled in: how the free call takes place, and the prices. */
export function fillTerms(text: string, { calls, prices }: Pick<Business, 'calls' | 'prices'>): string {
  return fillPriceTerms(fillCallTerms(text, calls), prices)
}
