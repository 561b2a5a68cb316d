import { hourMs, minuteMs } from '#shared/business/durations.ts'
import type { Clock } from '../platform/clock.ts'
import { isSignInRefusal, retryDelayMs } from './retry.ts'
import type { MailServerState } from './server-state.ts'

/** Whether the mail server is asked by one email at a time, and when next. Providers lock an account whose sign-in fails again and again, so
 *  a refusal of the account or the server is tried once for all that wait, not once for each email. */
export interface Probing {
  isActive(): boolean
  /** Returns 0 or less when an email may be sent now, milliseconds. */
  timeUntilNext(): number
  /** Notes what an attempt showed about the server: nothing, if it concerned one email only. */
  record(serverState: Partial<MailServerState>): void
  /** Lets all emails go. */
  end(): void
}

const maxWaitMs = 5 * minuteMs
/** A server that refuses the sign-in counts the attempts. */
const maxSignInWaitMs = hourMs

/** Starts with one email, because nothing is known about the server yet. */
export function createProbing({ clock, random }: { clock: Clock; random: () => number }): Probing {
  let isActive = true
  let refusals = 0
  let nextAtMs = 0

  function end(): void {
    isActive = false
    refusals = 0
    nextAtMs = 0
  }

  return {
    isActive: () => isActive,
    timeUntilNext() {
      const waitMs = nextAtMs - clock.now().getTime()
      // No wait is this long: the clock was put back.
      return waitMs > 2 * maxSignInWaitMs ? 0 : waitMs
    },
    record({ refusal }) {
      if (refusal === null) return end()
      if (refusal === undefined) return
      isActive = true
      if (nextAtMs > clock.now().getTime()) return // sent at the same time as one that was refused
      refusals += 1
      const max = isSignInRefusal(refusal.code) ? maxSignInWaitMs : maxWaitMs
      nextAtMs = clock.now().getTime() + Math.min(retryDelayMs(refusals, random()), max)
    },
    end,
  }
}
