import type { Business } from '#shared/business/business.ts'
import { phoneLink } from '#shared/business/phone-number.ts'

/** Returns the link that calls the business. It is undefined where its number can't be dialled: an `a` without `href` is plain text. */
export function telephoneLink({ dialNumber }: Pick<Business, 'dialNumber'>): string | undefined {
  return dialNumber === null ? undefined : phoneLink(dialNumber)
}
