import { phoneLink } from '#shared/business/phone-number.ts'
import { dialNumberOf } from '../../platform/phone-number.ts'
import type { Inline } from './content.ts'

/** Returns a phone number as it was typed, as a link where it can be dialled. */
export function phoneText({
  phone,
  dialNumber = dialNumberOf(phone),
}: {
  phone: string
  dialNumber?: string | null
}): Inline {
  return dialNumber === null ? phone : { label: phone, address: phoneLink(dialNumber) }
}
