import type { SourceSighting } from '#shared/contract/scraping-runs.ts'

/** Fewer entries say nothing about what a list usually has. */
const fewEntries = 5
/** A field that most entries had, and hardly any has now. */
const usualShare = 0.6
const missingShare = 0.2

const fieldLabels: Record<string, string> = {
  reference: 'references',
  title: 'titles',
  address: 'addresses',
  description: 'descriptions',
  date: 'dates',
}

/** Returns what is unusual about what a run saw, and what to do about it; null if nothing is.
 *  @param earlier what the runs before saw, newest first */
export function findHealthProblem(seen: SourceSighting, earlier: readonly SourceSighting[]): string | null {
  if (seen.movedTo !== undefined) {
    return `Its address now leads to ${seen.movedTo}. If that is the new page, please change the address of this source.`
  }
  const before = earlier.find(({ entries }) => entries > 0)
  if (seen.entries === 0 && before && !seen.isNothingFound) {
    const quote = seen.text === undefined ? '' : ` The page says: “${cut(seen.text)}”.`
    return `Nothing was found, though an earlier run found ${countOf(before.entries)}.${quote} Please open the page and see whether it has changed.`
  }
  const missing = listMissingFields(seen, earlier)
  if (missing.length > 0) {
    return `Most entries no longer have ${missing.join(' or ')}, so the page has probably changed. Please check the next leads against it.`
  }
  if (seen.shortfall === undefined) return null
  const { read, total } = seen.shortfall
  return `The page lists ${countOf(total)}, of which ${read.toLocaleString('en-GB')} could be read. Narrower search terms may bring the others.`
}

function listMissingFields(seen: SourceSighting, earlier: readonly SourceSighting[]): string[] {
  const before = earlier.find(({ entries }) => entries >= fewEntries)
  if (!before || seen.entries < fewEntries) return []
  return Object.entries(fieldLabels).flatMap(([field, label]) =>
    shareOf(before, field) >= usualShare && shareOf(seen, field) < missingShare ? [label] : [],
  )
}

function shareOf({ entries, fields }: SourceSighting, field: string): number {
  return (fields[field] ?? 0) / entries
}

function countOf(entries: number): string {
  return entries === 1 ? 'one entry' : `${entries.toLocaleString('en-GB')} entries`
}

const longestQuote = 160

function cut(text: string): string {
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote).trimEnd()}…`
}
