import type { PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { type JournalEntry, recordsOf } from './journal.ts'
import { keyOfRequest, keysOfOutcome, keysOfRecord } from './page-address.ts'

/** Selects what neither this crawl nor earlier runs have seen. */
export interface KnownFilter {
  /** Removes known records, unless their applications have been decided since, and known detail pages. Removes further list pages if all
   *  entries are known or old. @param kind of the page that was read: requests of a detail page concern the same record, so only their
   *  addresses are compared */
  selectNew(reading: Reading, now: Date, kind?: PageRequest['kind']): { records: PageRecord[]; requests: PageRequest[] }
}

const dayMs = 24 * 60 * 60 * 1000

/** @param entries the journal so far @param isKnown returns whether an earlier run delivered a record with any of these keys
 *  @param ageDays a list page with only older records ends the pagination; older records beside newer ones are kept */
export function createKnownFilter(
  entries: readonly JournalEntry[],
  isKnown: (keys: readonly string[]) => boolean,
  ageDays: number,
): KnownFilter {
  const seenRecords = new Set<string>()
  const seenRequests = new Set<string>()
  for (const entry of entries) {
    for (const record of recordsOf(entry)) for (const key of allKeysOf(record)) seenRecords.add(key)
    if (entry.type === 'read' || entry.type === 'asked')
      for (const key of entry.requests.flatMap(keysOfDetail)) seenRequests.add(key)
  }

  /** Returns whether none of the keys is known or has been seen, and marks them as seen. */
  function isFirst(keys: readonly string[], seen: Set<string>): boolean {
    const isNew = !keys.some((key) => seen.has(key)) && !isKnown(keys)
    for (const key of keys) seen.add(key)
    return isNew
  }

  /** Returns whether an earlier run delivered the application, and its outcome is new. */
  function isDecidedSince(record: PageRecord): boolean {
    const outcome = keysOfOutcome(record)
    return outcome.length > 0 && isKnown(keysOfRecord(record)) && isFirst(outcome, seenRecords)
  }

  return {
    selectNew({ records, next }, now, kind = 'list') {
      const oldest = new Date(now.getTime() - dayMs * ageDays).toISOString()
      const isRecent = (record?: PageRecord) =>
        record?.date === undefined || record.date >= oldest.slice(0, record.date.length)
      const details = next.filter(({ kind }) => kind === 'detail')
      const newDetails = details.filter((request) =>
        isFirst(kind === 'list' ? keysOfDetail(request) : [keyOfRequest(request)], seenRequests),
      )
      const newRecords = records.filter((record) => isFirst(keysOfRecord(record), seenRecords))
      const updates = [...records, ...details.flatMap(({ known }) => known ?? [])]
        .filter(isDecidedSince)
        .map((record) => Object.assign({ isUpdate: true }, record))
      // A front or search page has no entries, but leads to lists.
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

/** Returns why a list entry is enough; undefined if its detail page should be requested. */
export type ReasonToSkip = (known: PageRecord) => string | undefined

/** Removes requests for the detail pages of irrelevant records, and keeps these records as their list shows them. */
export function skipDetails(reading: Reading, reasonToSkip: ReasonToSkip): Reading {
  const skipped: PageRecord[] = []
  const next = reading.next.filter(({ kind, known }: PageRequest) => {
    const isSkipped = kind === 'detail' && known !== undefined && reasonToSkip(known) !== undefined
    if (isSkipped) skipped.push(known)
    return !isSkipped
  })
  return { ...reading, records: [...reading.records, ...skipped], next }
}
