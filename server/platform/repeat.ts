import type { Logger } from 'pino'

export interface Repeating {
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
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
): Repeating {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, fault))
      .finally(() => (running = undefined))
  }
  if (runsAtStart) run()
  const timer = setInterval(run, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
