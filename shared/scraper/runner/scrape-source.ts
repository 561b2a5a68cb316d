import { join } from 'node:path'
import { mostInBatch } from '../../contract/scraping-runs.ts'
import type { Source } from '../adapter.ts'
import { describeFault } from '../describe-fault.ts'
import type { Browser } from '../engine/browser.ts'
import { createBrowserSession } from '../engine/browser-session.ts'
import { crawl } from '../engine/crawl.ts'
import type { Fetcher } from '../engine/fetcher.ts'
import type { HostGates } from '../engine/host-gates.ts'
import { type Journal, openJournal, type SourceOutcome } from '../engine/journal.ts'
import type { CrawlSettings } from '../engine/settings.ts'
import type { Snapshots } from '../engine/snapshots.ts'
import { type BatchQueue, countUncut, listCuts, type QueuedBatch, toBatch } from './batches.ts'
import { openKnownRecords } from './known-records.ts'
import type { RunnerHost } from './runner.ts'

/** Objects that the sources of a run share. */
export interface RunTools {
  host: RunnerHost
  runId: string
  runFolder: string
  settings: CrawlSettings
  gates: HostGates
  fetcher: Fetcher
  browser: Browser | undefined
  snapshots: Snapshots
  queue: BatchQueue
  onPages(sourceId: string, pages: number): void
  /** Stay open until everything is delivered. */
  journals: Journal[]
  /** Functions to call when the server has stored a batch, by source id. */
  onDelivered: Map<string, (batch: QueuedBatch) => Promise<void>>
  wakeDelivery(): void
}

/** Number of records in a batch. After `maxBatchWaitMs` a smaller one is sent, so that the owner sees records soon. */
const recordsInBatch = 20
const maxBatchWaitMs = 10_000
const settleMs = 5000

/** Drops and reports a record whose classification throws, so that the other records are kept. */
function classifySafely({ classify, report }: RunnerHost): RunnerHost['classify'] {
  return (record, now) => {
    try {
      return classify(record, now)
    } catch (thrown) {
      report({ type: 'trouble', sentence: `A record could not be classified (${describeFault(thrown)}).` })
      return { dropped: 'It could not be classified.' }
    }
  }
}

/** Crawls one source and queues its records for delivery. @returns undefined if it was stopped */
export async function scrapeSource(source: Source, tools: RunTools): Promise<SourceOutcome | undefined> {
  const { host, runId, runFolder, queue, settings } = tools
  const known = await openKnownRecords(join(host.folder, 'known'), source.id)
  const journal = await openJournal(join(runFolder, `${source.id}.jsonl`))
  tools.journals.push(journal)
  const queued = new Set<number>()
  let queueing: Promise<unknown> = Promise.resolve()
  let lastCutMs = Date.now()

  tools.onDelivered.set(source.id, async ({ number, keys }) => {
    await known.add(keys)
    await journal.append({ type: 'delivered', batch: number })
  })

  /** Queues every batch of the journal that the server may not have. */
  async function fillQueue(): Promise<void> {
    const delivered = new Set(journal.entries.flatMap((entry) => (entry.type === 'delivered' ? [entry.batch] : [])))
    for (const cut of listCuts(journal.entries)) {
      if (delivered.has(cut.number) || queued.has(cut.number)) continue
      queued.add(cut.number)
      await queue.put(toBatch(runId, source, cut, classifySafely(host)))
    }
    tools.wakeDelivery()
  }

  /** Cuts a batch when there are enough records or enough time has passed. The cut is in the journal before the crawl can end, so that the
   *  records after it are the last batch. */
  function cutWhenFull(): void {
    const { records, uncut } = countUncut(journal.entries)
    const isTime = uncut > 0 && Date.now() - lastCutMs > maxBatchWaitMs
    if (uncut < recordsInBatch && !isTime) return
    lastCutMs = Date.now()
    const from = records - uncut
    const parts = Math.ceil(uncut / mostInBatch)
    for (let part = 1; part <= parts; part++) {
      const upTo = Math.min(records, from + part * mostInBatch)
      queueing = Promise.all([queueing, journal.append({ type: 'cut', upTo })])
    }
    queueing = queueing.then(fillQueue)
    queueing.catch(() => {}) // the code that awaits it handles the error
  }

  const session = tools.browser && createBrowserSession(tools.browser, { ...settings, settleMs })
  try {
    await fillQueue()
    const outcome = await crawl(
      { ...source, maxAgeDays: settings.ageDays },
      {
        ...tools,
        readers: host.readers,
        reasonToSkip: host.reasonToSkip,
        signal: host.signal,
        journal,
        browser: session,
        isKnown: known.has,
        stuckPage: host.stuckOn?.sourceId === source.id ? host.stuckOn.key : undefined,
        onReading: (key) => host.report({ type: 'reading', sourceId: source.id, key }),
        report(progress) {
          tools.onPages(source.id, progress.pages)
          host.report({ type: 'page', ...progress })
          cutWhenFull()
        },
      },
    )
    await queueing
    if (!outcome) return undefined
    await fillQueue()
    host.report({ type: 'source', sourceId: source.id, ...outcome })
    return outcome
  } finally {
    await session?.close()
    await queueing.catch(() => {})
  }
}
