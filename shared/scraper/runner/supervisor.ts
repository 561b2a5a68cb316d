import { treeMemoryMiB } from '../engine/process-tree.ts'
import type { ProcessOrder, ProcessReport, ProcessStart } from './process-messages.ts'
import { memoryLimitMiB } from './memory-limit.ts'
import type { StuckPage } from './runner.ts'

/** Runs the scraper of the server or the console in a process that exists only while there is a run. */
export interface ScraperSupervisor {
  canScrapeHere(): boolean
  isAtWork(): boolean
  /** Starts the process if a run is waiting. */
  wake(): void
  /** Call after a run was cancelled: if the process is in it and does not leave it within `cancelTimeoutMs`, it is killed. */
  noticeCancel(runId: string): void
  /** Ends the process and its browser. The page that was being read is fetched again the next time. */
  stop(): Promise<void>
}

/** Handle of the scraping process. */
export interface ScraperProcess {
  /** Process id; undefined until the process has started. */
  pid(): number | undefined
  /** Sends an order; does nothing if the process has ended. */
  send(order: ProcessOrder): void
  /** Ends the process immediately. */
  kill(): void
}

export interface ScraperProcessEvents {
  onReport(event: ProcessReport): void
  /** Called once, even if the process could not be started. @param code 0 if there was nothing more to do */
  onEnd(code: number | null, reason?: string): void
}

/** Starts the scraping process. @param heapMiB maximum size of its heap */
export type StartScraperProcess = (heapMiB: number, events: ScraperProcessEvents) => ScraperProcess

/** Receives only figures and names of our own, because logs contain no personal data. */
export type SupervisorLog = Record<'debug' | 'info' | 'warn' | 'error', (facts: object, sentence: string) => void>

export interface SupervisorOptions {
  log: SupervisorLog
  /** Returns the order for the process; undefined if there is no browser, so that nothing can be scraped. Called before each start. */
  start(): ProcessStart | undefined
  startProcess: StartScraperProcess
  /** Returns whether there is a run that the scraper could claim. */
  isWaiting(): Promise<boolean>
  onReport?(event: ProcessReport): void
  /** Called when the process has started or ended. */
  onChange?(): void
  limits?: Partial<Limits>
}

/** Limits beyond which the process is killed with its browser. A new process continues the run; after a silence, it skips the page that was
 *  being read. */
interface Limits {
  memoryMiB: number
  heapMiB: number
  runMs: number
  watchMs: number
  /** Maximum time without a message, which means that the event loop is blocked. Shorter than the lease of a minute, so that the next
   *  process still holds the run. */
  silenceMs: number
  /** Maximum time from the cancellation of a run to the end of the work on it. */
  cancelTimeoutMs: number
}

function defaultLimits(): Limits {
  const memoryMiB = memoryLimitMiB()
  const heapMiB = Math.min(512, Math.round(memoryMiB / 2))
  return { memoryMiB, heapMiB, runMs: 3 * 60 * 60_000, watchMs: 5000, silenceMs: 40_000, cancelTimeoutMs: 10_000 }
}
/** Number of pages that may block the process before each further one costs the run an attempt. */
const maxStuckPages = 10
const endMs = 10_000
/** Pauses before a restart after the first, second, … consecutive failure. */
const pausesMs = [1000, 5000, 30_000, 300_000]

/** Runs one scraping process while there is work, within its limits. Restarts a failed process after a pause that grows. */
export function superviseScraper(options: SupervisorOptions): ScraperSupervisor {
  const { log, start, startProcess, isWaiting, onReport, onChange } = options
  const limits = { ...defaultLimits(), ...options.limits }
  let child: ScraperProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let failures = 0
  let pause: NodeJS.Timeout | undefined
  let isStopping = false
  /** Counted by a timer of this process, so that time in which the computer slept does not count. */
  let silentMs = 0
  let reading: StuckPage | undefined
  let stuckOn: StuckPage | undefined
  let stuckPages = 0
  let cancelTimer: NodeJS.Timeout | undefined
  /** The run that the process is in. */
  let current: string | undefined

  function wake(): void {
    if (start() === undefined || child || pause || isStopping) return
    isWaiting().then(
      (waits) => {
        const begin = start()
        if (waits && begin && !child && !pause && !isStopping) run(begin)
      },
      (error: unknown) => log.error({ err: error }, 'the scraper could not look for work'),
    )
  }

  function run(begin: ProcessStart): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    ended = promise
    const startedMs = Date.now()
    silentMs = 0
    reading = undefined
    const scraper = startProcess(limits.heapMiB, {
      onReport: handleReport,
      onEnd(code, reason) {
        clearInterval(watch)
        clearTimeout(cancelTimer)
        current = undefined
        child = undefined
        resolve()
        onChange?.()
        goOn(code, reason)
      },
    })
    child = scraper
    const watch = setInterval(() => {
      silentMs += limits.watchMs
      const reason = findExcess(scraper.pid(), Date.now() - startedMs)
      if (reason !== undefined) kill(scraper, reason)
    }, limits.watchMs).unref()
    scraper.send({ ...begin, stuckOn, continuesAttempt: isSkipped() })
    stuckOn = undefined
    onChange?.()
  }

  function kill(scraper: ScraperProcess, reason: string): void {
    log.error({ reason, sourceId: reading?.sourceId }, 'the scraper was stopped')
    // The page that it was reading when it stopped responding is skipped.
    if (silentMs >= limits.silenceMs) stuckOn = reading
    scraper.kill()
  }

  function findExcess(pid: number | undefined, runningMs: number): string | undefined {
    if (silentMs >= limits.silenceMs) return 'it gave no sign of life'
    if (runningMs > limits.runMs) return 'it took too long'
    return pid !== undefined && treeMemoryMiB(pid) > limits.memoryMiB ? 'it took too much memory' : undefined
  }

  function goOn(code: number | null, reason: string | undefined): void {
    if (isStopping) return
    if (code === 0) {
      failures = 0
      stuckPages = 0
      return wake()
    }
    if (stuckOn !== undefined) stuckPages += 1
    if (!isSkipped()) failures += 1
    log.error({ code, reason }, 'the scraper ended unexpectedly')
    pause = setTimeout(
      () => {
        pause = undefined
        wake()
      },
      pausesMs[Math.max(0, Math.min(failures, pausesMs.length) - 1)],
    ).unref()
  }

  /** Returns whether the last process was stopped only because of a page that the next one skips. */
  function isSkipped(): boolean {
    return stuckOn !== undefined && stuckPages <= maxStuckPages
  }

  function handleReport(event: ProcessReport): void {
    silentMs = 0
    reading = event.type === 'reading' ? { sourceId: event.sourceId, key: event.key } : undefined
    if (event.type === 'claimed' || event.type === 'left') {
      current = event.type === 'claimed' ? event.runId : undefined
      clearTimeout(cancelTimer)
    }
    if (event.type === 'reading' || event.type === 'alive') return
    if (event.type === 'trouble') log.warn({ sentence: event.sentence }, 'scraping')
    else if (event.type === 'page') log.debug({ sourceId: event.sourceId, pages: event.pages }, 'scraping')
    else log.info(event, 'scraping')
    onReport?.(event)
  }

  return {
    canScrapeHere: () => start() !== undefined,
    isAtWork: () => child !== undefined,
    wake,
    noticeCancel(runId) {
      const scraper = child
      if (!scraper || runId !== current) return
      clearTimeout(cancelTimer)
      cancelTimer = setTimeout(() => {
        if (child === scraper) kill(scraper, 'it went on with a run that was cancelled')
      }, limits.cancelTimeoutMs).unref()
    },
    async stop() {
      isStopping = true
      clearTimeout(pause)
      if (!child) return
      const stopped = child
      stopped.send('stop')
      const kill = setTimeout(() => stopped.kill(), endMs)
      await ended
      clearTimeout(kill)
    },
  }
}
