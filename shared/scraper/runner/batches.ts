import { v5 as uuidv5 } from 'uuid'
import { type JournalEntry, outcomeOf, recordsOf, type SourceOutcome } from '../engine/journal.ts'
import { keysOfOutcome, keysOfRecord } from '../engine/page-address.ts'
import type { Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import type { QueuedBatch } from './batch-queue.ts'
import type { RunnerHost } from './runner.ts'

/** Records that go to the server together. */
export interface Cut {
  number: number
  records: readonly PageRecord[]
  /** With the last one. */
  outcome: SourceOutcome | undefined
}

/** Returns the batches of a journal, the same ones after each restart. */
export function listCuts(entries: readonly JournalEntry[]): Cut[] {
  const records = entries.flatMap(recordsOf)
  const ends = entries.flatMap((entry) => (entry.type === 'cut' ? [entry.upTo] : []))
  const cuts = ends.map((upTo, number) => ({
    number,
    records: records.slice(ends[number - 1] ?? 0, upTo),
    outcome: undefined as SourceOutcome | undefined,
  }))
  const ended = entries.find((entry) => entry.type === 'ended')
  if (!ended) return cuts
  return [...cuts, { number: cuts.length, records: records.slice(ends.at(-1) ?? 0), outcome: outcomeOf(ended) }]
}

/** How many records wait for the next cut. */
export function countUncut(entries: readonly JournalEntry[]): { records: number; uncut: number } {
  let records = 0
  let upTo = 0
  for (const entry of entries) {
    records += recordsOf(entry).length
    if (entry.type === 'cut') upTo = entry.upTo
  }
  return { records, uncut: records - upTo }
}

/** Makes a cut ready for the server. Its id follows from what is in it: a batch that is made again is known there, and what another
 *  scraper makes of the same source is not taken for it. */
export function toBatch(runId: string, source: Source, cut: Cut, classify: RunnerHost['classify']): QueuedBatch {
  const now = new Date().toISOString()
  const classified = cut.records.map((record) => classify(record, now))
  const prospects = classified.flatMap((one) => ('prospect' in one ? [one.prospect] : []))
  const { outcome } = cut
  const keys = cut.records.flatMap((record) => [...keysOfRecord(record), ...keysOfOutcome(record)])
  return {
    runId,
    number: cut.number,
    keys,
    dropped: classified.length - prospects.length,
    body: {
      batchId: uuidv5(JSON.stringify([source.id, cut.number, outcome?.status, keys]), runId),
      sourceId: source.id,
      prospects,
      ...(outcome ? { log: logOf(outcome) } : {}),
    },
  }
}

function logOf({ status, sentence, robots, seen, page }: SourceOutcome): NonNullable<QueuedBatch['body']['log']> {
  return {
    status,
    ...(sentence ? { errorMessage: sentence } : {}),
    ...(robots ? { robots } : {}),
    ...(seen ? { seen } : {}),
    ...(page ? { page } : {}),
  }
}
