import type { PageRecord } from '../../record.ts'
import { adapterFor } from '../../adapters/index.ts'
import { foldLine } from '../../reading/text.ts'
import { pageOf, sourceOf } from '../../testing/page-of.ts'
import type { GeneratedPage } from './generate.ts'

export interface Count {
  right: number
  /** Number of expected values; `given` is the number of values that were read. */
  wanted: number
  given: number
}

/** Accuracy of reading a set of generated pages. */
export interface Scores {
  pages: number
  records: Count
  /** Counts for each field, and for all fields. */
  fields: Map<string, Count>
  all: Count
  next: Count
  /** Pages that state more applications than they lead to. */
  shortfalls: Count
  /** One line for each fault, for tuning the reader. */
  faults: { page: number; fault: string }[]
}

const scored = [
  'reference',
  'address',
  'postcode',
  'description',
  'applicationType',
  'status',
  'decision',
  'date',
  'ward',
  'applicant',
  'agent',
  'title',
  'kind',
  'url',
] as const

/** Reads each page as the engine does, without knowing its platform, and compares the result with the source of the page. */
export function scorePages(pages: readonly GeneratedPage[]): Scores {
  const scores: Scores = {
    pages: pages.length,
    records: empty(),
    fields: new Map(),
    all: empty(),
    next: empty(),
    shortfalls: empty(),
    faults: [],
  }
  pages.forEach((page, index) => scorePage(scores, page, index))
  return scores
}

function empty(): Count {
  return { right: 0, wanted: 0, given: 0 }
}

/** Reads a page. @returns all its records, with or without detail pages */
export function readGenerated({ url, text }: GeneratedPage): {
  records: PageRecord[]
  next: string[]
  problem: string | undefined
} {
  const page = pageOf(url, text, { contentType: 'text/html' })
  const source = sourceOf({ url })
  const { records, next, problem } = adapterFor(page, source).read(page, { url, kind: 'list' }, source)
  const known = next.flatMap((request) => (request.kind === 'detail' ? [request.known ?? { url: request.url }] : []))
  return {
    records: [...records, ...known],
    next: next.flatMap(({ kind, url: to }) => (kind === 'list' ? [to] : [])),
    problem,
  }
}

function scorePage(scores: Scores, page: GeneratedPage, index: number): void {
  const { records, next, problem } = readGenerated(page)
  const fault = (text: string) => void scores.faults.push({ page: index, fault: `${page.kind}: ${text}` })
  const rest = [...records]
  scores.records.wanted += page.records.length
  scores.records.given += records.length
  for (const wanted of page.records) {
    const at = rest.findIndex((one) => isSame(wanted, one))
    const [found] = at === -1 ? [] : rest.splice(at, 1)
    if (found) scores.records.right += 1
    else fault(`missed ${wanted['reference'] ?? wanted['url'] ?? wanted['description']}`)
    if (page.kind !== 'threads') scoreFields(scores, wanted, found, fault)
  }
  for (const one of rest) fault(`made up ${JSON.stringify(one).slice(0, 200)}`)
  const isShortfallReported = page.kind === 'list' && records.length > 0 && problem !== undefined
  scores.shortfalls.wanted += Number(page.isShort)
  scores.shortfalls.given += Number(isShortfallReported)
  scores.shortfalls.right += Number(page.isShort && isShortfallReported)
  if (page.next !== undefined) scores.next.wanted += 1
  if (page.kind !== 'noise') scores.next.given += next.length
  if (page.next !== undefined && next.includes(page.next)) scores.next.right += 1
  else if (page.next !== undefined) fault(`next page ${page.next} is not ${next.join(' ')}`)
  else if (page.kind !== 'noise' && next.length > 0) fault(`no next page, but ${next.join(' ')}`)
}

/** Returns whether a record matches an expected one: by its reference, else its text, else its address. */
function isSame(wanted: Readonly<Record<string, string>>, found: PageRecord): boolean {
  if (wanted['reference'] !== undefined) return same(wanted['reference'], found.reference)
  if (wanted['description'] === undefined) return wanted['url'] === found.url
  const text = foldLine(found.description ?? '')
  return (
    found.kind !== undefined &&
    text.includes(foldLine(wanted['description'])) &&
    same(wanted['date'], found.date?.slice(0, 10))
  )
}

function scoreFields(
  scores: Scores,
  wanted: Readonly<Record<string, string>>,
  found: PageRecord | undefined,
  fault: (text: string) => void,
): void {
  for (const field of scored) {
    if (field === 'url' && wanted['url'] === undefined) continue
    if (field === 'kind' && wanted['kind'] === undefined) continue
    const value = field === 'date' ? found?.date?.slice(0, 10) : found?.[field]
    if (wanted[field] === undefined && value === undefined) continue
    // The text of a post may mention a reference, an address or a postcode.
    if (wanted['kind'] !== undefined && wanted[field] === undefined) continue
    const isRight = same(wanted[field], value)
    if (!isRight && found) fault(`${field}: ${JSON.stringify(value)} instead of ${JSON.stringify(wanted[field])}`)
    const counts = scores.fields.get(field) ?? empty()
    scores.fields.set(field, counts)
    for (const count of [counts, scores.all]) {
      if (wanted[field] !== undefined) count.wanted += 1
      if (value !== undefined) count.given += 1
      if (isRight) count.right += 1
    }
  }
}

function same(one: string | undefined, other: string | undefined): boolean {
  return foldLine(one ?? '') === foldLine(other ?? '')
}
