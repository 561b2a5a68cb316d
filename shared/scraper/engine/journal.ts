import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ProblemPage, SourceSighting } from '../../contract/scraping-runs.ts'
import type { RobotsAnswer } from '../../contract/scraping-sources.ts'
import type { PageRequest } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import type { Cookie } from './cookies.ts'
import type { FailureKind } from './failure.ts'

/** A request on its way through the crawl. */
export interface QueuedRequest extends PageRequest {
  key: string
  /** The adapter whose page asked for it. */
  platform?: string | undefined
}

export type SourceStatus = 'success' | 'partial' | 'failed' | 'blocked'

export interface SourceOutcome {
  status: SourceStatus
  /** One sentence or two, where not all went well. */
  sentence?: string | undefined
  /** What the site's robots.txt says of the first page, where it could be read. */
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
  /** And was left alone again, because the crawl was stopped. */
  | { type: 'left'; key: string }
  | {
      type: 'read'
      key: string
      bytes: number
      records: readonly PageRecord[]
      requests: readonly QueuedRequest[]
      problem?: string | undefined
      /** Of a list page. */
      seen?: SourceSighting | undefined
      /** Of a page that had nothing on it. */
      page?: ProblemPage | undefined
    }
  | {
      type: 'failed'
      key: string
      kind: FailureKind
      sentence: string
      /** What is known of its record without the page. */
      record?: PageRecord | undefined
      page?: ProblemPage | undefined
    }
  /** A host wants to be left alone until then, milliseconds since 1970. */
  | { type: 'waits'; host: string; untilMs: number }
  | { type: 'cookies'; cookies: readonly Cookie[] }
  /** The records up to this number, and from the last cut on, are one batch. */
  | { type: 'cut'; upTo: number }
  /** The server has that batch. */
  | { type: 'delivered'; batch: number }
  | ({ type: 'ended' } & SourceOutcome)

/** The log of one source in one run, from which a killed crawl continues. */
export interface Journal {
  entries: readonly JournalEntry[]
  append(entry: JournalEntry): Promise<void>
  close(): Promise<void>
}

/** Returns how the crawl went that an entry ends. */
export function outcomeOf({ status, sentence, robots, seen, page }: SourceOutcome): SourceOutcome {
  return { status, sentence, robots, seen, page }
}

/** The records that an entry brings. */
export function recordsOf(entry: JournalEntry): readonly PageRecord[] {
  if (entry.type === 'read') return entry.records
  return entry.type === 'failed' && entry.record ? [entry.record] : []
}

/** Opens or creates the journal. An incomplete last line is removed. What the system has been given is safe from
 *  the end of this process; a power cut may lose the last lines, whose pages are then asked for again. */
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
