import type { ProblemPage, SourceSighting } from '../../contract/scraping-runs.ts'
import type { PageRecord } from '../record.ts'
import { visibleText } from '../reading/visible-text.ts'
import type { ReadPage } from './read-page.ts'

/** Fields that are counted: a missing one shows that a page has changed. */
const fields = ['reference', 'title', 'address', 'description', 'date'] as const satisfies (keyof PageRecord)[]
/** Maximum number of characters of a page on which nothing was found. */
const maxTextLength = 400
/** Maximum number of characters of a page that is shown to the owner. */
const maxPageLength = 4000
const maxAddressLength = 2000

export const nothingSeen: SourceSighting = { entries: 0, fields: {} }

/** Returns what a list page shows, before known records are removed.
 *  @param requestedUrl the address that was requested @param sourceUrl the address of the source, which may redirect to another host */
export function sightingOf(
  { reading, url, text }: Pick<ReadPage, 'reading' | 'url' | 'text'>,
  requestedUrl: string,
  sourceUrl: string,
): SourceSighting {
  const { records, next, shortfall, isNothingFound = false } = reading
  const details = next.filter(({ kind }) => kind === 'detail')
  const shown = [...records, ...details.flatMap(({ known }) => known ?? [])]
  const counts = fields.map((field) => [field, shown.filter((entry) => entry[field] !== undefined).length] as const)
  const host = hostOf(url)
  return {
    entries: records.length + details.length,
    fields: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    ...(requestedUrl === sourceUrl && host !== hostOf(sourceUrl) ? { movedTo: host } : {}),
    ...(shortfall === undefined ? {} : { shortfall }),
    ...(isNothingFound ? { isNothingFound } : {}),
    ...(records.length + next.length === 0 ? { text: visibleText(text, maxTextLength).slice(0, maxTextLength) } : {}),
  }
}

/** Returns the text of a page that couldn’t be read or was empty, for the owner; undefined if it is not HTML or has no text. */
export function problemPageOf(url: string, html = ''): ProblemPage | undefined {
  const text = /<[a-z!]/i.test(html) ? visibleText(html, maxPageLength).slice(0, maxPageLength) : ''
  return text === '' ? undefined : { url: url.slice(0, maxAddressLength), text }
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** Adds the counts of two pages. */
export function addSighting(one: SourceSighting, other: SourceSighting): SourceSighting {
  const sum: Record<string, number> = { ...one.fields }
  for (const [field, count] of Object.entries(other.fields)) sum[field] = (sum[field] ?? 0) + count
  return { ...one, ...other, entries: one.entries + other.entries, fields: sum }
}
