import { canonicalUrl } from '../canonical-url.ts'
import { formBody, type PageRequest } from '../adapter.ts'
import { outcomeOf } from '../application-outcome.ts'
import type { PageRecord } from '../record.ts'

/** Form fields whose values differ each time the same form is sent. */
const tokenField = /csrf|token|nonce|^__(?:viewstate|eventvalidation|requestverification)/i

/** Returns a key that is the same for all requests of the same page. */
export function keyOfRequest({ url, form, json }: Pick<PageRequest, 'url' | 'form' | 'json'>): string {
  const address = canonicalUrl(url)
  if (json) return `${address} ${JSON.stringify(json)}`
  if (!form) return address
  const stableFields = form.filter(([name]) => !tokenField.test(name))
  return `${address} ${formBody(stableFields)}`
}

/** Returns the keys of a record: its reference with the host, and its address. */
export function keysOfRecord({ url, reference }: { url: string; reference?: string }): string[] {
  const keys: string[] = []
  if (URL.canParse(url)) {
    if (reference) keys.push(`${new URL(url).host}#${reference.replace(/\s+/g, '').toLowerCase()}`)
    keys.push(canonicalUrl(url))
  }
  return keys
}

/** Returns the keys of an application's outcome; empty while it is undecided. */
export function keysOfOutcome(record: PageRecord): string[] {
  const outcome = outcomeOf(record)
  return outcome === undefined ? [] : keysOfRecord(record).map((key) => `${key} ${outcome}`)
}
