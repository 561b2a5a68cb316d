import type { PageReading } from '../../contract/capture.ts'
import type { CrawlSettings } from '../engine/settings.ts'
import type { SourcePreview, SourceToPreview } from './preview-source.ts'
import type { PageOrder, PageReport } from './messages.ts'
import type { SavedPage } from './saved-page.ts'

/** Reads pages while the owner waits: one after the other, each in its own process, so that a hostile page blocks nothing else. */
export interface PageReader {
  /** Reads a saved page without any request. @throws PageReaderError */
  read(page: SavedPage): Promise<PageReading>
  /** Requests an address once and reads it. @throws PageReaderError */
  preview(address: SourceToPreview): Promise<SourcePreview>
  stop(): void
}

/** The message is one sentence for the owner. */
export class PageReaderError extends Error {
  /** `busy`: too many other pages wait; `stuck`: the page takes too long or too much memory; `fault`: an internal error. */
  readonly reason: 'busy' | 'stuck' | 'fault'
  constructor(reason: PageReaderError['reason'], sentence: string) {
    super(sentence)
    this.name = 'PageReaderError'
    this.reason = reason
  }
}

export interface PageProcess {
  send(order: PageOrder): void
  /** Ends the process immediately. */
  kill(): void
}

/** Starts the scraper's process. @param heapMiB maximum size of its heap */
export type StartPageProcess = (
  heapMiB: number,
  events: { onReport(report: PageReport): void; onEnd(reason: string): void },
) => PageProcess

export interface PageReaderOptions {
  startProcess: StartPageProcess
  settings: Partial<CrawlSettings>
  /** Returns the current time in ISO 8601. */
  now?: () => string
  limits?: Partial<typeof defaultLimits>
}

const defaultLimits = { readMs: 15_000, previewMs: 35_000, heapMiB: 256, waiting: 5 }

export function createPageReader({ startProcess, settings, now, limits: overrides }: PageReaderOptions): PageReader {
  const limits = { ...defaultLimits, ...overrides }
  const processes = new Set<PageProcess>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function enqueue(order: PageOrder, timeoutMs: number): Promise<PageReport> {
    if (waiting >= limits.waiting) {
      throw new PageReaderError('busy', 'Other pages are being read. Please try again in a moment.')
    }
    waiting += 1
    const turn = last.then(() => carryOut(order, timeoutMs))
    last = turn.catch(() => {})
    return turn.finally(() => (waiting -= 1))
  }

  function carryOut(order: PageOrder, timeoutMs: number): Promise<PageReport> {
    const { promise, resolve, reject } = Promise.withResolvers<PageReport>()
    const child = startProcess(limits.heapMiB, {
      onReport: resolve,
      onEnd: () => reject(stuckError('it needs too much memory, or its reading broke off')),
    })
    processes.add(child)
    const timer = setTimeout(() => reject(stuckError('it takes too long')), timeoutMs)
    child.send(order)
    return promise.finally(() => {
      clearTimeout(timer)
      processes.delete(child)
      child.kill()
    })
  }

  return {
    async read(page) {
      const report = await enqueue({ read: { ...page, now: now?.() ?? new Date().toISOString() } }, limits.readMs)
      if (report.type === 'page-read') return report.reading
      throw toError(report)
    },
    async preview(address) {
      const report = await enqueue({ preview: address, settings }, limits.previewMs)
      if (report.type === 'previewed') return report.preview
      throw toError(report)
    },
    stop() {
      for (const child of processes) child.kill()
    },
  }
}

function stuckError(why: string): PageReaderError {
  return new PageReaderError('stuck', `We couldn’t read this page: ${why}.`)
}

function toError(report: PageReport): PageReaderError {
  return new PageReaderError('fault', report.type === 'page-fault' ? report.sentence : 'The page could not be read.')
}
