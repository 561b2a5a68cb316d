import type { PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { type JournalEntry, recordsOf } from './journal.ts'
import { keyOfRequest, keysOfOutcome, keysOfRecord } from './page-address.ts'

/** What of a page has not been seen before: by this crawl, or by earlier runs. */
export interface Novelty {
  /** Leaves out what is known, unless its application has been decided since, and the pages of a list that are not worth reading.
   *  @param kind of the page that was read: what a detail page leads to says more of the same record */
  selectNew(reading: Reading, now: Date, kind?: PageRequest['kind']): { records: PageRecord[]; requests: PageRequest[] }
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
    for (const record of recordsOf(entry)) for (const key of allKeysOf(record)) given.add(key)
    if (entry.type === 'read' || entry.type === 'asked')
      for (const key of entry.requests.flatMap(keysOfDetail)) asked.add(key)
  }

  /** Whether it is the first of its kind; from now on it is not. */
  function isFirst(keys: readonly string[], seen: Set<string>): boolean {
    const isNew = !keys.some((key) => seen.has(key)) && !isKnown(keys)
    for (const key of keys) seen.add(key)
    return isNew
  }

  /** Whether an earlier run has brought the application, and its outcome is new. */
  function isDecidedSince(record: PageRecord): boolean {
    const outcome = keysOfOutcome(record)
    return outcome.length > 0 && isKnown(keysOfRecord(record)) && isFirst(outcome, given)
  }

  return {
    selectNew({ records, next }, now, kind = 'list') {
      const oldest = new Date(now.getTime() - dayMs * ageDays).toISOString()
      const isRecent = (record?: PageRecord) =>
        record?.date === undefined || record.date >= oldest.slice(0, record.date.length)
      const details = next.filter(({ kind }) => kind === 'detail')
      const newDetails = details.filter((request) =>
        isFirst(kind === 'list' ? keysOfDetail(request) : [keyOfRequest(request)], asked),
      )
      const newRecords = records.filter((record) => isFirst(keysOfRecord(record), given))
      const updates = [...records, ...details.flatMap(({ known }) => known ?? [])]
        .filter(isDecidedSince)
        .map((record) => Object.assign({ isUpdate: true }, record))
      // A front or search page lists nothing, and leads to what does.
      const listsNothing = details.length === 0 && records.length === 0
      const goesOn = listsNothing || newRecords.some(isRecent) || newDetails.some(({ known }) => isRecent(known))
      const lists = goesOn ? next.filter(({ kind }) => kind === 'list') : []
      return { records: [...newRecords, ...updates], requests: [...lists, ...newDetails] }
    },
  }
}

function allKeysOf(record: PageRecord): string[] {
  return [...keysOfRecord(record), ...keysOfOutcome(record)]
}

function keysOfDetail(request: PageRequest): string[] {
  if (request.kind === 'list') return []
  return [keyOfRequest(request), ...(request.known ? keysOfRecord(request.known) : [])]
}

/** Why what a list says of a record is enough; undefined when its own page is worth asking for. */
export type ReasonToSkip = (known: PageRecord) => string | undefined

/** Keeps an irrelevant record as its list shows it, and does not fetch its own page. */
export function skipDetails(reading: Reading, reasonToSkip: ReasonToSkip): Reading {
  const skipped: PageRecord[] = []
  const next = reading.next.filter(({ kind, known }: PageRequest) => {
    const isSkipped = kind === 'detail' && known !== undefined && reasonToSkip(known) !== undefined
    if (isSkipped) skipped.push(known)
    return !isSkipped
  })
  return { ...reading, records: [...reading.records, ...skipped], next }
}
