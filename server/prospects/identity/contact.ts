import { createHmac } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse as parsePostcode } from 'postcode'
import { trimSlashes } from '../../platform/config/trim-slashes.ts'
import { parsePhone } from '#shared/parse-phone.ts'

/** A person's contact details and source page, as they were typed. */
export type Contact = Partial<Record<'email' | 'phone' | 'sourceUrl', string | null | undefined>>

/** The values that identify a person, in one spelling for every way of writing them. */
export type NormalisedContact = Record<'emailNormalised' | 'phoneNormalised' | 'sourceUrlNormalised', string | null>

export function normaliseContact({ email, phone, sourceUrl }: Contact): NormalisedContact {
  return {
    emailNormalised: email ? normaliseEmail(email) : null,
    phoneNormalised: phone ? (normalisePhone(phone) ?? null) : null,
    sourceUrlNormalised: sourceUrl ? (normaliseSourceUrl(sourceUrl) ?? null) : null,
  }
}

/** Returns the address in lower case, with its domain in ASCII: `ada@müller.example` is `ada@xn--mller-kva.example`. */
export function normaliseEmail(email: string): string {
  return convertDomain(email.trim().toLowerCase(), domainToASCII)
}

/** Returns both spellings of a normalised address, since records keep an address as it was typed. */
export function spellingsOf(emailNormalised: string): string[] {
  return [...new Set([emailNormalised, convertDomain(emailNormalised, domainToUnicode)])]
}

function convertDomain(email: string, convert: (domain: string) => string): string {
  const start = email.lastIndexOf('@') + 1
  // A domain that can't be converted is kept as it is.
  return email.slice(0, start) + (convert(email.slice(start)) || email.slice(start))
}

/** Returns the number in E.164 that a text dials. Undefined for text that is no number, which identifies nobody. */
export function normalisePhone(phone: string): string | undefined {
  return parsePhone(phone).e164 ?? undefined
}

/** Query parameters for campaign tracking. `ref` is not one of them: planning registers use it for the application. */
const trackingParameter = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/i

/** Returns the address without scheme, `www.`, fragment, tracking parameters and trailing slash, or undefined when it is no web address. */
export function normaliseSourceUrl(sourceUrl: string): string | undefined {
  const url = URL.canParse(sourceUrl) ? new URL(sourceUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !trackingParameter.test(name)))
  query.sort()
  const page = url.host.replace(/^www\./, '') + trimSlashes(url.pathname)
  return query.size === 0 ? page : `${page}?${query.toString()}`
}

/** Formats a postcode as Royal Mail writes it: `so239aa` becomes `SO23 9AA`. Returns anything else unchanged. */
export function formatPostcode(postcode: string | undefined): string | undefined {
  if (postcode === undefined) return undefined
  const parsed = parsePostcode(postcode)
  return parsed.valid ? parsed.postcode : postcode
}

/** Returns the function that makes the keyed hash which replaces an erased person's contact details. The key is not stored in the
 *  database, so a copy of the database is not enough to try out all phone numbers. */
export function createContactHash(secret: string): (value: string) => string {
  return (value) => 'erased:' + createHmac('sha256', secret).update(value).digest('base64url')
}
