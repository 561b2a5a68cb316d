import type { PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'

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
