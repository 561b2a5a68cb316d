import type { Logger } from 'pino'

export interface Repeating {
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

interface Surroundings {
  everyMs: number
  log: Logger
  /** What the log says of a fault: it does not end the repeating. */
  fault: string
}

/** Does a piece of work every so often, and leaves out a turn while the last one is still under way. */
export function repeat(work: () => Promise<unknown>, { everyMs, log, fault }: Surroundings): Repeating {
  let underway: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underway ??= work()
      .catch((error: unknown) => log.error({ err: error }, fault))
      .finally(() => (underway = undefined))
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underway
    },
  }
}
