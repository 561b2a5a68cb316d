import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { treeMemoryMiB } from '#shared/scraper/engine/process-tree.ts'
import { thriftyFlags } from '#shared/scraper/runner/process-flags.ts'
import type { HostOrder, HostReport, HostStart } from './host-messages.ts'

/** The server's own scraper: a process that is there while there is a run to do, and gone when there is none. */
export interface ScrapingHost {
  canScrapeHere(): boolean
  /** There may be a run to do. */
  wake(): void
  /** Lets the page in hand go, which is fetched again the next time, and ends the process and its browser. */
  stop(): Promise<void>
}

interface Surroundings {
  log: Logger
  /** Undefined where there is no browser, and so no scraper. */
  start: HostStart | undefined
  /** Whether there is a run that the scraper could take. */
  isWaiting(): Promise<boolean>
  limits?: Partial<typeof usualLimits>
}

/** Beyond them the process is killed, with its browser. A new one goes on behind the page that it was at. */
const usualLimits = { memoryMiB: 1500, heapMiB: 512, runMs: 3 * 60 * 60_000, watchMs: 5000 }
const endMs = 10_000
/** After the first, second, … failure in a row. */
const pausesMs = [1000, 5000, 30_000, 300_000]
/** Beside the bundle in production, beside this file from source. */
const processFile = import.meta.url.endsWith('.ts') ? './host-process.ts' : './scraper.js'

export function createScrapingHost({ log, start, isWaiting, limits }: Surroundings): ScrapingHost {
  const most = { ...usualLimits, ...limits }
  let child: ChildProcess | undefined
  let ended: Promise<void> = Promise.resolve()
  let failures = 0
  let pause: NodeJS.Timeout | undefined
  let isStopping = false

  function wake(): void {
    if (!start || child || pause || isStopping) return
    isWaiting().then(
      (waits) => {
        if (waits && !child && !pause && !isStopping) run(start)
      },
      (error: unknown) => log.error({ err: error }, 'the scraper could not look for work'),
    )
  }

  function run(begin: HostStart): void {
    const process = fork(fileURLToPath(new URL(processFile, import.meta.url)), {
      execArgv: [...thriftyFlags, `--max-old-space-size=${most.heapMiB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = process
    const startedMs = Date.now()
    const watch = setInterval(() => {
      const reason = findExcess(process.pid ?? 0, Date.now() - startedMs)
      if (reason === undefined) return
      log.error({ reason }, 'the scraper was stopped')
      process.kill('SIGKILL')
    }, most.watchMs).unref()
    process.on('message', (event: HostReport) => tell(event))
    process.on('error', (error) => log.error({ err: error }, 'the scraper could not be started'))
    ended = new Promise((resolve) => {
      process.once('exit', (code, signal) => {
        clearInterval(watch)
        child = undefined
        resolve()
        goOn(code, signal)
      })
    })
    process.send(begin satisfies HostOrder)
  }

  function findExcess(pid: number, runningMs: number): string | undefined {
    if (runningMs > most.runMs) return 'it took too long'
    return treeMemoryMiB(pid) > most.memoryMiB ? 'it took too much memory' : undefined
  }

  function goOn(code: number | null, signal: NodeJS.Signals | null): void {
    if (isStopping) return
    failures = code === 0 ? 0 : failures + 1
    if (code === 0) return wake()
    log.error({ code, signal }, 'the scraper ended unexpectedly')
    pause = setTimeout(
      () => {
        pause = undefined
        wake()
      },
      pausesMs[Math.min(failures, pausesMs.length) - 1],
    ).unref()
  }

  /** Without what was found: the log holds no personal data. */
  function tell(event: HostReport): void {
    if (event.type === 'trouble') log.warn({ sentence: event.sentence }, 'scraping')
    else if (event.type === 'page') log.debug({ sourceId: event.sourceId, pages: event.pages }, 'scraping')
    else log.info(event, 'scraping')
  }

  return {
    canScrapeHere: () => start !== undefined,
    wake,
    async stop() {
      isStopping = true
      clearTimeout(pause)
      if (!child) return
      const stopped = child
      if (stopped.connected) stopped.send('stop' satisfies HostOrder)
      const kill = setTimeout(() => stopped.kill('SIGKILL'), endMs)
      await ended
      clearTimeout(kill)
    },
  }
}
