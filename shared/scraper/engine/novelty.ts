import type { PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { type JournalEntry, recordsOf } from './journal.ts'
import { keyOfRequest, keysOfRecord } from './page-address.ts'

/** What of a page has not been seen before: by this crawl, or by earlier runs. */
export interface Novelty {
  /** Leaves out what is known, and says whether what a list leads on to is worth reading. */
  sift(reading: Reading, now: Date): { records: PageRecord[]; requests: PageRequest[] }
}

const dayMs = 24 * 60 * 60 * 1000

/** @param entries the crawl so far @param isKnown returns whether an earlier run has brought a record of any of these keys
 *  @param ageDays older records come along with younger ones, and alone they end a list */
export function createNovelty(
  entries: readonly JournalEntry[],
  isKnown: (keys: readonly string[]) => boolean,
  ageDays: number,
): Novelty {
  const given = new Set<string>()
  const asked = new Set<string>()
  for (const entry of entries) {
    for (const key of recordsOf(entry).flatMap(keysOfRecord)) given.add(key)
    if (entry.type === 'read' || entry.type === 'asked')
      for (const key of entry.requests.flatMap(keysOfDetail)) asked.add(key)
  }

  /** Whether it is the first of its kind; from now on it is not. */
  function isFirst(keys: readonly string[], seen: Set<string>): boolean {
    const isNew = !keys.some((key) => seen.has(key)) && !isKnown(keys)
    for (const key of keys) seen.add(key)
    return isNew
  }

  return {
    sift({ records, next }, now) {
      const oldest = new Date(now.getTime() - dayMs * ageDays).toISOString()
      const isRecent = (record?: PageRecord) =>
        record?.date === undefined || record.date >= oldest.slice(0, record.date.length)
      const details = next.filter(({ kind }) => kind === 'detail')
      const newDetails = details.filter((request) => isFirst(keysOfDetail(request), asked))
      const newRecords = records.filter((record) => isFirst(keysOfRecord(record), given))
      // A front or search page lists nothing, and leads to what does.
      const listsNothing = details.length === 0 && records.length === 0
      const goesOn = listsNothing || newRecords.some(isRecent) || newDetails.some(({ known }) => isRecent(known))
      const lists = goesOn ? next.filter(({ kind }) => kind === 'list') : []
      return { records: newRecords, requests: [...lists, ...newDetails] }
    },
  }
}

function keysOfDetail(request: PageRequest): string[] {
  if (request.kind === 'list') return []
  return [keyOfRequest(request), ...(request.known ? keysOfRecord(request.known) : [])]
}
