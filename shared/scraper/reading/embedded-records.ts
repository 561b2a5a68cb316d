import type { Page } from '../adapter.ts'
import { asObject, asText, parseJson, type Json } from './json.ts'
import { fieldOf, partyOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import { resolveLink } from './links.ts'
import type { Pair } from './pairs.ts'
import { isXml, xmlData } from './xml-data.ts'

/** Maximum nesting depth that is searched, and maximum number of records. */
const maxDepth = 12
const maxRecords = 1000
/** Maximum characters of a script that is searched for data. */
const maxScriptLength = 3_000_000

/** Assignments such as `window.__STATE__ = {…}`, `var results = […]`, `self.data={…}`. */
const assignment = /(?:^|[;\s])(?:(?:var|let|const)\s+)?[\w$.[\]'"]{1,60}\s*=\s*(?=[[{])/g
/** Maximum number of assignments tried per script. */
const maxAssignments = 20

/** Returns the applications in the data that a page embeds for its scripts, or in a JSON or XML page: objects whose keys are known
 *  labels, in lists or alone. */
export function embeddedRecords(page: Page): ListedRecord[] {
  const found: ListedRecord[] = []
  for (const value of dataOf(page)) collect(value, found, page, 0)
  return found
}

function dataOf(page: Page): unknown[] {
  const { document: $, text, contentType } = page
  if (contentType.includes('json')) return [parseJson(text)]
  if (isXml(contentType)) return [xmlData(page)]
  return $('script')
    .toArray()
    .flatMap((script) => {
      const type = script.attribs['type'] ?? ''
      const code = $(script).text()
      if (code.length > maxScriptLength || !/\d/.test(code)) return []
      if (/json/.test(type)) return [parseJson(code)]
      return type === '' || /javascript|module/.test(type) ? assigned(code) : []
    })
}

/** Returns the data that a script assigns to variables. */
function assigned(code: string): unknown[] {
  const values: unknown[] = []
  assignment.lastIndex = 0
  for (let tries = 0; tries < maxAssignments; tries++) {
    const found = assignment.exec(code)
    if (!found) break
    const start = assignment.lastIndex
    const end = endOfValue(code, start)
    if (end === undefined) break
    values.push(parseJson(code.slice(start, end)))
    assignment.lastIndex = end
  }
  return values
}

/** Returns the index after the bracket that closes the one at `start`; undefined when it is not closed. */
function endOfValue(code: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    const sign = code[at]
    if (sign === '"') {
      for (at += 1; at < code.length && code[at] !== '"'; at++) if (code[at] === '\\') at += 1
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

function collect(value: unknown, found: ListedRecord[], page: Page, depth: number): void {
  if (depth > maxDepth || found.length >= maxRecords || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, found, page, depth + 1)
    return
  }
  const record = recordOf(value as Json, page)
  if (record) found.push(record)
  else for (const one of Object.values(value)) collect(one, found, page, depth + 1)
}

function recordOf(data: Json, page: Page): ListedRecord | undefined {
  // Database ids are used as references only when there is no better one.
  const entries = Object.entries(data).toSorted(([one], [other]) => Number(isId(one)) - Number(isId(other)))
  const pairs = entries.flatMap(([key, value]): Pair[] => {
    const label = labelOf(key)
    const text = fieldOf(label) === 'address' ? addressText(value) : plainText(value)
    if (text === undefined || fieldOf(label) === undefined || /^_?id$/i.test(key)) return []
    const party = partyOf(label)
    return [party ? { label, value: text, party } : { label, value: text }]
  })
  if (!pairs.some(({ label }) => fieldOf(label) === 'reference') || pairs.length < 3) return undefined
  const one = listed(page, [], pairs)
  const link = Object.entries(data).find(
    ([key, value]) => /^(?:url|href|link|detail_?url)$/i.test(key) && asText(value) !== undefined,
  )?.[1]
  const url = resolveLink(asText(link), page)
  return one && url !== undefined ? { record: { ...one.record, url }, link: url } : one
}

function isId(key: string): boolean {
  return /id$/i.test(key)
}

/** Converts a key to a label: 'siteAddress' to 'site Address', and 'arcusbuiltenv__Site_Address__c' to 'Site Address'. */
function labelOf(key: string): string {
  return key
    .replace(/^\w+?__(?=[A-Z])|__c$/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
}

const addressLines = [1, 2, 3].map((number) => new RegExp(`^(?:address_?)?(?:line)?_?${number}$`, 'i'))
/** Keys of the parts of an address, in the order in which they are written. */
const addressParts = [
  /^(?:unit|flat|house|building)(?:_?(?:no|number|name))?$/i,
  /^street_?(?:no|number)_?1?$/i,
  /^(?:street|street_?name|road)$/i,
  /^street_?type$/i,
  /^(?:locality|locality_?name|suburb|town|post_?town|city|village)$/i,
  /^(?:state|state_?territory|county)$/i,
  /^post_?code$/i,
]

/** Returns an address as text: a plain value, or else its lines, or else its parts. Of several objects, only the first is read. */
function addressText(value: unknown): string | undefined {
  const one = asObject(Array.isArray(value) ? value[0] : value)
  const filled = Object.entries(one).flatMap(([name, part]) => {
    const text = asText(part)
    return text === undefined || text === '0' ? [] : [{ name, text }]
  })
  const read = (names: readonly RegExp[]) =>
    names.flatMap((name) => filled.find((part) => name.test(part.name))?.text ?? []).join(' ')
  return plainText(value) ?? asText(read(addressLines)) ?? asText(read(addressParts))
}

/** Returns the text of a plain value, or of an object's name, text, description or value. */
function plainText(value: unknown): string | undefined {
  const inside = asObject(value)
  return (
    asText(value) ??
    asText(inside['name']) ??
    asText(inside['text']) ??
    asText(inside['description']) ??
    asText(inside['value'])
  )
}
