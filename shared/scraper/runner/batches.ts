import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v5 as uuidv5 } from 'uuid'
import type { CallInput } from '../../contract/api-call.ts'
import type { deliverFoundProspects } from '../../contract/scraping-runs.ts'
import { type JournalEntry, outcomeOf, recordsOf, type SourceOutcome } from '../engine/journal.ts'
import { keysOfOutcome, keysOfRecord } from '../engine/page-address.ts'
import type { Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import type { RunnerHost } from './runner.ts'

/** A batch that waits for its delivery to the server. */
export interface QueuedBatch {
  runId: string
  body: CallInput<typeof deliverFoundProspects>['body']
  /** Index among the batches of its source. */
  number: number
  /** Keys of its records, including those that were dropped. */
  keys: readonly string[]
  /** Number of records that are not leads. */
  dropped: number
}

/** Queue of batches that are not yet delivered. Each is a file that is written atomically. */
export interface BatchQueue {
  put(batch: QueuedBatch): Promise<void>
  /** Returns the names of the batches, in order within each source. */
  list(): Promise<string[]>
  read(name: string): Promise<QueuedBatch>
  remove(name: string): Promise<void>
  removeRun(runId: string): Promise<void>
}

export async function openBatchQueue(folder: string): Promise<BatchQueue> {
  await mkdir(folder, { recursive: true })

  async function list(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  }

  return {
    list,
    async put(batch) {
      const { runId, number, body } = batch
      const file = join(folder, `${runId}.${body.sourceId}.${String(number).padStart(6, '0')}.json`)
      const handle = await open(`${file}.new`, 'w')
      try {
        await handle.writeFile(JSON.stringify(batch))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}.new`, file)
    },
    read: async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as QueuedBatch,
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeRun(runId) {
      for (const name of await list()) if (name.startsWith(`${runId}.`)) await rm(join(folder, name), { force: true })
    },
  }
}

/** Records that are delivered together. */
export interface Cut {
  number: number
  records: readonly PageRecord[]
  /** Only in the last cut of a source. */
  outcome: SourceOutcome | undefined
}

/** Returns the cuts of a journal; they are the same after each restart. */
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

/** Counts the records of a journal, and those after its last cut. */
export function countUncut(entries: readonly JournalEntry[]): { records: number; uncut: number } {
  let records = 0
  let upTo = 0
  for (const entry of entries) {
    records += recordsOf(entry).length
    if (entry.type === 'cut') upTo = entry.upTo
  }
  return { records, uncut: records - upTo }
}

/** Converts a cut to a batch. The id is derived from the content, so that the server recognises a batch that is sent again, and does not
 *  confuse it with the batch of another scraper for the same source. */
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
