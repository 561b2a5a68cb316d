import { join } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { timestamp } from '#shared/contract/text.ts'
import type { Clock } from '../clock.ts'
import { readIfPresent, replaceFile } from './files.ts'
import { type OutsideClock, readSynchronisation } from '../outside-time.ts'
import { repeat, type Repeating } from '../run-at-interval.ts'

/** Why the clock may be wrong. */
export interface ClockDoubt {
  /** What the time should be: by another server's clock, or by the time that has passed since this one was last trusted. */
  expected: Date
  /** When the clock is trusted although nothing has confirmed it; null while another server's clock contradicts it. */
  until: Date | null
}

/** Says whether the clock may be relied on for what can't be undone, such as an erasure or a reminder to a customer. That waits meanwhile,
 *  and Condition says so. */
export interface ClockTrust {
  /** Returns undefined while the clock is trusted. */
  doubt(): ClockDoubt | undefined
}

/** A clock this far from what was expected is doubted: less may be a weekend on which the server was off, and does little harm. */
export const toleranceMs = 3 * dayMs
/** The same from what another server's clock says. */
const outsideToleranceMs = hourMs
/** A time service sets the clock more often than this. */
const synchronisedMs = 2 * hourMs
/** For how long a doubted clock has to go on evenly, while the owner is shown it, until it is trusted without any confirmation. */
export const provedAfterMs = 14 * dayMs

const stored = z.object({
  /** What the time was, by all that was known when this was stored. */
  expectedAt: timestamp,
  doubted: z.nullable(z.object({ clockAt: timestamp, evenMs: z.number() })),
})

interface State {
  expectedMs: number
  /** What a doubted clock said, and for how long it has gone on evenly since. */
  doubted: { clockMs: number; evenMs: number } | null
  /** When this was so, by the time that passes. */
  elapsedMs: number
}

interface ClockTrustContext {
  clock: Clock
  dataDir: string
  log: Logger
  outsideClock: Pick<OutsideClock, 'latest'>
  /** Returns when a time service last set the system's clock. */
  synchronisedAt?: () => Date | null | undefined
}

/** Compares the clock with the time that has passed since it was last trusted, also before the last start, and with other clocks. The state is
 *  in a file of DATA_DIR, because a restored database is older than the machine that it is on. */
export function startClockTrust({
  clock,
  dataDir,
  log,
  outsideClock,
  synchronisedAt = readSynchronisation,
}: ClockTrustContext): ClockTrust & Repeating {
  const file = join(dataDir, 'clock.json')
  let state: State | undefined = readState()

  /** The time that has passed; a clock without a measure of it goes evenly. */
  function elapsed(): number {
    return clock.elapsedMs?.() ?? clock.now().getTime()
  }

  function readState(): State | undefined {
    try {
      const { expectedAt, doubted } = stored.parse(JSON.parse(readIfPresent(file) ?? ''))
      return {
        expectedMs: Date.parse(expectedAt),
        doubted: doubted && { clockMs: Date.parse(doubted.clockAt), evenMs: doubted.evenMs },
        elapsedMs: elapsed(),
      }
    } catch {
      return undefined // the first start, or a damaged file: nothing is known
    }
  }

  function look(): ClockDoubt | undefined {
    const now = clock.now().getTime()
    const elapsedMs = elapsed()
    const before = state ?? { expectedMs: now, doubted: null, elapsedMs }
    const passedMs = elapsedMs - before.elapsedMs
    const expectedMs = before.expectedMs + passedMs
    const outside = outsideClock.latest()?.time
    if (outside !== undefined && !isNear(now, outside.getTime(), outsideToleranceMs)) {
      state = { expectedMs, doubted: { clockMs: now, evenMs: 0 }, elapsedMs }
      return { expected: outside, until: null }
    }
    const synchronised = synchronisedAt()
    const isConfirmed =
      outside !== undefined || (synchronised != null && isNear(now, synchronised.getTime(), synchronisedMs))
    if (!isConfirmed && !isNear(now, expectedMs, toleranceMs)) {
      const { doubted } = before
      const goesOn = doubted !== null && isNear(now, doubted.clockMs + passedMs, toleranceMs)
      const evenMs = goesOn ? doubted.evenMs + passedMs : 0
      if (evenMs < provedAfterMs) {
        state = { expectedMs, doubted: { clockMs: now, evenMs }, elapsedMs }
        return { expected: new Date(expectedMs), until: new Date(now + provedAfterMs - evenMs) }
      }
    }
    state = { expectedMs: now, doubted: null, elapsedMs }
    return undefined
  }

  async function store(): Promise<void> {
    look()
    if (state === undefined) return
    const { expectedMs, doubted } = state
    const content: z.output<typeof stored> = {
      expectedAt: new Date(expectedMs).toISOString(),
      doubted: doubted && { clockAt: new Date(doubted.clockMs).toISOString(), evenMs: doubted.evenMs },
    }
    await replaceFile(dataDir, file, JSON.stringify(content))
  }

  const fault = 'the time could not be stored'
  const repeating = repeat(store, { everyMs: hourMs, runsAtStart: true, log, fault })
  return {
    doubt: look,
    async stop() {
      await repeating.stop()
      await store().catch((error: unknown) => log.error({ err: error }, fault))
    },
  }
}

function isNear(one: number, other: number, byMs: number): boolean {
  return Math.abs(one - other) <= byMs
}
