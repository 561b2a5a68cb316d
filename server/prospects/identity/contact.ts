import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { trimSlashes } from '../../platform/config/trim-slashes.ts'

/** How a person may be reached or was found, as it was written. */
export interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
  sourceUrl?: string | null | undefined
}

/** What recognises a person: equal for every way of writing the same value. */
export interface NormalisedContact {
  emailNormalised: string | null
  phoneNormalised: string | null
  sourceUrlNormalised: string | null
}

export function normaliseContact({ email, phone, sourceUrl }: Contact): NormalisedContact {
  return {
    emailNormalised: email ? normaliseEmail(email) : null,
    phoneNormalised: phone ? (normalisePhone(phone) ?? null) : null,
    sourceUrlNormalised: sourceUrl ? (normaliseSourceUrl(sourceUrl) ?? null) : null,
  }
}

/** How an address is compared: one spelling for every way of writing it. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** E.164 where it can be read as a number, British unless it says otherwise; else its digits. Undefined where there are too few to tell people apart. */
export function normalisePhone(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone, 'GB')
  if (parsed?.isPossible()) return parsed.number
  const digits = phone.replace(/\D/g, '')
  return digits.length >= 7 ? digits : undefined
}

/** Parameters that say how somebody came to a page, not which page it is. `ref` is none of them: registers name applications with it. */
const tracking = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/i

/** The page without scheme, `www.`, fragment, tracking and a slash at the end. Undefined for what is no web address. */
export function normaliseSourceUrl(sourceUrl: string): string | undefined {
  const url = URL.canParse(sourceUrl) ? new URL(sourceUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !tracking.test(name)))
  query.sort()
  const page = url.host.replace(/^www\./, '') + trimSlashes(url.pathname)
  return query.size === 0 ? page : `${page}?${query.toString()}`
}
