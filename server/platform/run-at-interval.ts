import type { Logger } from 'pino'

export interface Repeating {
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
}

export interface WakeableRepeating extends Repeating {
  /** Runs now, or once more after the current run. */
  wake(): void
}

interface RepeatOptions {
  everyMs: number
  /** Whether the first run is now instead of after an interval. */
  runsAtStart?: boolean
  log: Logger
  /** The log message for a run that fails; the next one still takes place. */
  fault: string
}

/** Runs work at an interval, and skips a run while the last one has not finished. */
export function repeat(
  work: () => Promise<unknown>,
  { everyMs, runsAtStart = false, log, fault }: RepeatOptions,
): WakeableRepeating {
  let running: Promise<unknown> | undefined
  let isWoken = false
  const run = () => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, fault))
      .finally(() => {
        running = undefined
        if (!isWoken) return
        isWoken = false
        run()
      })
  }
  if (runsAtStart) run()
  const timer = setInterval(run, everyMs).unref()
  let isStopped = false
  return {
    wake() {
      if (isStopped) return
      isWoken = running !== undefined
      run()
    },
    async stop() {
      isStopped = true
      isWoken = false
      clearInterval(timer)
      await running
    },
  }
}
