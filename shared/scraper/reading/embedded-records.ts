import type { Page } from '../adapter.ts'
import { asObject, asText, parseJson, type Json } from './json.ts'
import { fieldOf, partyOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import { resolveLink } from './links.ts'
import type { Pair } from './pairs.ts'

/** Levels of data that are looked into, and lists of it. */
const deepest = 12
const mostRecords = 1000
/** Characters of a script that may be data. */
const longestScript = 3_000_000

/** `window.__STATE__ = {…}`, `var results = […]`, `self.data={…}`. */
const assignment = /(?:^|[;\s])(?:(?:var|let|const)\s+)?[\w$.[\]'"]{1,60}\s*=\s*(?=[[{])/g
/** Assignments of one script that are tried. */
const mostAssignments = 20

/** Returns the applications in the data that a page carries for its scripts: lists of like objects whose keys are known labels, or a
 *  single one. */
export function embeddedRecords(page: Page): ListedRecord[] {
  const found: ListedRecord[] = []
  for (const value of dataOf(page)) collect(value, found, page, 0)
  return found
}

function dataOf({ document: $, text, contentType }: Page): unknown[] {
  if (contentType.includes('json')) return [parseJson(text)]
  return $('script')
    .toArray()
    .flatMap((script) => {
      const type = script.attribs['type'] ?? ''
      const code = $(script).text()
      if (code.length > longestScript || !/\d/.test(code)) return []
      if (/json/.test(type)) return [parseJson(code)]
      return type === '' || /javascript|module/.test(type) ? assigned(code) : []
    })
}

/** The data that a script gives to its variables. */
function assigned(code: string): unknown[] {
  const values: unknown[] = []
  assignment.lastIndex = 0
  for (let tries = 0; tries < mostAssignments; tries++) {
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

/** Where the brackets that open at a place are closed again. */
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
  if (depth > deepest || found.length >= mostRecords || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, found, page, depth + 1)
    return
  }
  const record = recordOf(value as Json, page)
  if (record) found.push(record)
  else for (const one of Object.values(value)) collect(one, found, page, depth + 1)
}

function recordOf(data: Json, page: Page): ListedRecord | undefined {
  const pairs = Object.entries(data).flatMap(([key, value]): Pair[] => {
    const label = labelOf(key)
    const text = plainText(value)
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

/** A key as a label: 'siteAddress' and 'site_address' are 'site Address', 'arcusbuiltenv__Site_Address__c' too. */
function labelOf(key: string): string {
  return key
    .replace(/^\w+?__(?=[A-Z])|__c$/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
}

/** The words of a value, or of the object that names it. */
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
