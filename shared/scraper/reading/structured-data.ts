import type { Page } from '../adapter.ts'
import { asObject, asText, parseJson, type Json } from './json.ts'
import { foldLine } from './text.ts'

/** Returns the schema.org objects in a page's JSON-LD, including nested ones. */
export function structuredData({ document: $ }: Page): Json[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((script) => thingsIn(parseJson($(script).text())))
}

/** Returns whether one of an object's types matches, as 'LocalBusiness' matches /Business$/. */
export function isOfType(thing: Json, type: RegExp): boolean {
  return [thing['@type']].flat().some((one) => type.test(asText(one) ?? ''))
}

/** Returns a postal address on one line; undefined when it is empty. */
export function addressOf(value: unknown): string | undefined {
  const plain = asText(value)
  if (plain !== undefined) return foldLine(plain)
  const address = asObject(value)
  const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'].map((name) => asText(address[name]))
  const line = parts.filter((part) => part !== undefined).join(', ')
  return line === '' ? undefined : foldLine(line)
}

/** Collects typed objects from nested lists and objects. The depth is limited, because pages may nest without limit. */
function thingsIn(value: unknown, depth = 0): Json[] {
  if (depth > 6) return []
  if (Array.isArray(value)) return value.flatMap((one) => thingsIn(one, depth + 1))
  const thing = asObject(value)
  const inside = Object.values(thing).filter((one) => typeof one === 'object' && one !== null)
  const isThing = thing['@type'] !== undefined
  return [...(isThing ? [thing] : []), ...inside.flatMap((one) => thingsIn(one, depth + 1))]
}
