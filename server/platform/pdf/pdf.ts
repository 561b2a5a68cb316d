import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { minuteMs, secondMs } from '#shared/business/durations.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { findServerBrowser } from '../server-browser.ts'
import { printFile } from './print-file.ts'
import { type BuiltSite, inlineStyle } from './inline-style.ts'

export interface Pdf {
  /** Returns whether there is a browser that prints. */
  canPrint(): boolean
  /** Prints a page of ours as `renderPage` returns it, never one that a visitor wrote. The same page again comes from a cache.
   *  @throws AppError `unavailable` when there is no browser, when it fails or takes too long, or when too many pages wait */
  print(html: string): Promise<Buffer>
}

export interface PdfService extends Pdf {
  /** Ends the current print; the waiting ones fail. */
  stop(): Promise<void>
}

interface PdfOptions extends BuiltSite {
  config: { dataDir: string; production: boolean; scraper: { browser: string | undefined } }
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** How long a print may take, including its wait for others. */
  limitMs?: number
}

const mostWaiting = 10
const mostCached = 20
/** How long a browser that failed is not offered, so that emails don't wait for it in vain. */
const pauseMs = 10 * minuteMs

/** Prints with the Chrome, Edge or Chromium of this machine, one page at a time because each needs about 150 MB of memory. */
export function createPdf({ config, clock, log, limitMs = 30 * secondMs, ...site }: PdfOptions): PdfService {
  const { path: browser, problem } = findServerBrowser({ ...config.scraper, production: config.production })
  if (problem !== undefined) log.warn(problem)
  const folder = join(config.dataDir, 'printing')
  const stopping = new AbortController()
  /** By a hash of the page; the last used are at the end. */
  const cache = new Map<string, Promise<Buffer>>()
  let failedAtMs = -Infinity
  let waiting = 0
  /** The last print of the queue. A crash may have left pages in the folder. */
  let last: Promise<unknown> = browser === undefined ? Promise.resolve() : rm(folder, { recursive: true, force: true })

  async function printNew(html: string): Promise<Buffer> {
    if (browser === undefined) throw new AppError('unavailable', 'This server has no browser that makes PDFs.')
    if (waiting >= mostWaiting)
      throw new AppError('unavailable', 'Too many PDFs are being made. Please try again soon.')
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)])
    const before = last
    const printed = (async () => {
      await before.catch(() => {})
      return printFile(await inlineStyle(html, site), { browser, folder, signal })
    })()
    last = printed
    waiting += 1
    try {
      const content = await printed
      failedAtMs = -Infinity
      return content
    } catch (error) {
      if (!stopping.signal.aborted) {
        failedAtMs = clock.now().getTime()
        log.warn({ err: error }, 'making a PDF failed')
      }
      throw new AppError('unavailable', 'The PDF couldn’t be made just now. Please print the page instead.')
    } finally {
      waiting -= 1
    }
  }

  return {
    canPrint: () => browser !== undefined && clock.now().getTime() - failedAtMs > pauseMs,
    print(html) {
      const key = createHash('sha256').update(html).digest('base64')
      const printed = cache.get(key) ?? printNew(html)
      cache.delete(key)
      cache.set(key, printed)
      printed.catch(() => cache.delete(key))
      const [oldest] = cache.keys()
      if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest)
      return printed
    },
    async stop() {
      stopping.abort()
      await last.catch(() => {})
    },
  }
}
