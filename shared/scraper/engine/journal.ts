import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ProblemPage, SourceSighting } from '../../contract/scraping-runs.ts'
import type { RobotsAnswer } from '../../contract/scraping-sources.ts'
import type { PageRequest } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import type { Cookie } from './cookies.ts'
import type { FailureKind } from './failure.ts'

/** A request in the queue of a crawl. */
export interface QueuedRequest extends PageRequest {
  key: string
  /** Platform of the adapter that made the request. */
  platform?: string | undefined
}

export type SourceStatus = 'success' | 'partial' | 'failed' | 'blocked'

export interface SourceOutcome {
  status: SourceStatus
  /** One or two sentences; undefined for a success. */
  sentence?: string | undefined
  /** What robots.txt says about the first page; undefined if it was not read. */
  robots?: RobotsAnswer | undefined
  seen?: SourceSighting | undefined
  /** The last page that couldn’t be read, or had nothing on it. */
  page?: ProblemPage | undefined
}

/** One event of a crawl. A page and everything read from it is one line, so after a crash a page is either complete or fetched again. */
export type JournalEntry =
  | { type: 'asked'; requests: readonly QueuedRequest[] }
  /** A page is being fetched. */
  | { type: 'begun'; key: string }
  /** Its request was aborted because the crawl was stopped. */
  | { type: 'left'; key: string }
  | {
      type: 'read'
      key: string
      bytes: number
      records: readonly PageRecord[]
      requests: readonly QueuedRequest[]
      problem?: string | undefined
      /** Only for list pages. */
      seen?: SourceSighting | undefined
      /** Only for pages with nothing on them. */
      page?: ProblemPage | undefined
    }
  | {
      type: 'failed'
      key: string
      kind: FailureKind
      sentence: string
      /** Record as its list page shows it. */
      record?: PageRecord | undefined
      page?: ProblemPage | undefined
    }
  /** A host must not be requested before this time, milliseconds since 1970. */
  | { type: 'waits'; host: string; untilMs: number }
  | { type: 'cookies'; cookies: readonly Cookie[] }
  /** End of a batch, which has the records from the previous cut up to this number. */
  | { type: 'cut'; upTo: number }
  /** The server has stored this batch. */
  | { type: 'delivered'; batch: number }
  | ({ type: 'ended' } & SourceOutcome)

/** The log of one source in one run, from which a killed crawl continues. */
export interface Journal {
  entries: readonly JournalEntry[]
  append(entry: JournalEntry): Promise<void>
  close(): Promise<void>
}

/** Returns the outcome of the crawl from its `ended` entry. */
export function outcomeOf({ status, sentence, robots, seen, page }: SourceOutcome): SourceOutcome {
  return { status, sentence, robots, seen, page }
}

/** Returns the records of an entry. */
export function recordsOf(entry: JournalEntry): readonly PageRecord[] {
  if (entry.type === 'read') return entry.records
  return entry.type === 'failed' && entry.record ? [entry.record] : []
}

/** Opens or creates the journal, and removes an incomplete last line. Appended lines survive the end of this process; a power cut may lose
 *  the last ones, whose pages are then requested again. */
export async function openJournal(file: string): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true })
  const written = await readFile(file, 'utf8').catch(() => '')
  const whole = written.slice(0, written.lastIndexOf('\n') + 1)
  if (whole.length < written.length) await truncate(file, Buffer.byteLength(whole))
  const entries = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalEntry)
  const handle = await open(file, 'a')
  let writing: Promise<unknown> = Promise.resolve()

  return {
    entries,
    append(entry) {
      entries.push(entry)
      const line = `${JSON.stringify(entry)}\n`
      const written = writing.then(() => handle.appendFile(line))
      writing = written.catch(() => {})
      return written
    },
    async close() {
      await writing
      await handle.close()
    },
  }
}
