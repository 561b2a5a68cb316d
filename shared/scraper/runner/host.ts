import { treeMemoryMiB } from '../engine/process-tree.ts'
import type { HostOrder, HostReport, HostStart } from './host-messages.ts'
import { memoryLimitMiB } from './memory-limit.ts'
import type { StuckPage } from './runner.ts'

/** A scraper of the server's or the console's own: a process that is there while there is a run to do, and gone when there is none. */
export interface ScrapingHost {
  canScrapeHere(): boolean
  isAtWork(): boolean
  /** There may be a run to do. */
  wake(): void
  /** The run has been cancelled: a process that does not leave it soon is killed. */
  noticeCancel(): void
  /** Lets the page in hand go, which is fetched again the next time, and ends the process and its browser. */
  stop(): Promise<void>
}

/** The scraping process, as its host starts it. */
export interface ScraperProcess {
  /** Undefined until it has been started. */
  pid(): number | undefined
  /** Nothing when it has ended. */
  send(order: HostOrder): void
  /** Ends it at once. */
  kill(): void
}

export interface ScraperProcessEvents {
  onReport(event: HostReport): void
  /** Called once, even if it could not be started. @param code 0 when there was nothing more to do */
  onEnd(code: number | null, reason?: string): void
}

/** @param heapMiB the most that its own heap may hold */
export type StartScraperProcess = (heapMiB: number, events: ScraperProcessEvents) => ScraperProcess

/** Gets figures and our own names only, because logs contain no personal data. */
export type HostLog = Record<'debug' | 'info' | 'warn' | 'error', (facts: object, sentence: string) => void>

export interface HostOptions {
  log: HostLog
  /** Undefined where there is no browser, and so no scraper. Asked before each start. */
  start(): HostStart | undefined
  startProcess: StartScraperProcess
  /** Whether there is a run that the scraper could take. */
  isWaiting(): Promise<boolean>
  onReport?(event: HostReport): void
  /** It has begun to work, or ended. */
  onChange?(): void
  limits?: Partial<Limits>
}

/** Beyond them the process is killed with its browser. A new one continues after the page that it was reading. */
interface Limits {
  memoryMiB: number
  heapMiB: number
  runMs: number
  watchMs: number
  /** Without a word from the process, whose event loop then does not turn. Shorter than its lease of a minute, so that the next
   *  process still holds the run. */
  silenceMs: number
  /** From a cancelled run to the end of the work on it. */
  obeyMs: number
}

function usualLimits(): Limits {
  const memoryMiB = memoryLimitMiB()
  const heapMiB = Math.min(512, Math.round(memoryMiB / 2))
  return { memoryMiB, heapMiB, runMs: 3 * 60 * 60_000, watchMs: 5000, silenceMs: 40_000, obeyMs: 10_000 }
}
/** So many pages of a run may hold a process up before each of them costs the run an attempt. */
const mostStuckPages = 10
const endMs = 10_000
/** After the first, second, … failure in a row. */
const pausesMs = [1000, 5000, 30_000, 300_000]

/** Keeps one scraper going while there is work, within its limits; one that fails is started again after a pause that grows. */
export function createScrapingHost(options: HostOptions): ScrapingHost {
  const { log, start, startProcess, isWaiting, onReport, onChange, limits } = options
  const most = { ...usualLimits(), ...limits }
  let child: ScraperProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let failures = 0
  let pause: NodeJS.Timeout | undefined
  let isStopping = false
  /** Counted while this process runs itself: a computer that slept has not waited. */
  let silentMs = 0
  let reading: StuckPage | undefined
  let stuckOn: StuckPage | undefined
  let stuckPages = 0
  let obey: NodeJS.Timeout | undefined
  let isInRun = false

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

  function run(begin: HostStart): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    ended = promise
    const startedMs = Date.now()
    silentMs = 0
    reading = undefined
    const scraper = startProcess(most.heapMiB, {
      onReport: handleReport,
      onEnd(code, reason) {
        clearInterval(watch)
        clearTimeout(obey)
        isInRun = false
        child = undefined
        resolve()
        onChange?.()
        goOn(code, reason)
      },
    })
    child = scraper
    const watch = setInterval(() => {
      silentMs += most.watchMs
      const reason = findExcess(scraper.pid(), Date.now() - startedMs)
      if (reason !== undefined) kill(scraper, reason)
    }, most.watchMs).unref()
    scraper.send({ ...begin, stuckOn, continuesAttempt: isSkipped() })
    stuckOn = undefined
    onChange?.()
  }

  function kill(scraper: ScraperProcess, reason: string): void {
    log.error({ reason, sourceId: reading?.sourceId }, 'the scraper was stopped')
    // What it was reading when it went silent is not read again.
    if (silentMs >= most.silenceMs) stuckOn = reading
    scraper.kill()
  }

  function findExcess(pid: number | undefined, runningMs: number): string | undefined {
    if (silentMs >= most.silenceMs) return 'it gave no sign of life'
    if (runningMs > most.runMs) return 'it took too long'
    return pid !== undefined && treeMemoryMiB(pid) > most.memoryMiB ? 'it took too much memory' : undefined
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

  /** Whether the last process was stopped because of a page alone, which the next one leaves out. */
  function isSkipped(): boolean {
    return stuckOn !== undefined && stuckPages <= mostStuckPages
  }

  function handleReport(event: HostReport): void {
    silentMs = 0
    reading = event.type === 'reading' ? { sourceId: event.sourceId, key: event.key } : undefined
    if (event.type === 'claimed' || event.type === 'left') {
      isInRun = event.type === 'claimed'
      clearTimeout(obey)
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
    noticeCancel() {
      const scraper = child
      clearTimeout(obey)
      if (!scraper || !isInRun) return
      obey = setTimeout(() => {
        if (child === scraper) kill(scraper, 'it went on with a run that was cancelled')
      }, most.obeyMs).unref()
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
