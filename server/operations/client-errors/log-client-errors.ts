import type { Logger } from 'pino'
import type { ClientError } from '#shared/contract/client-errors.ts'
import type { Clock } from '../../platform/clock.ts'

const hourMs = 60 * 60 * 1000
/** Further faults of the hour are not written: the log is read by people. */
export const mostInAnHour = 30
/** Faults that are remembered as written. */
const mostRemembered = 500

/** Writes what failed in a browser into the log: each fault once for as long as the server runs, and only so many an hour. */
export function createClientErrorLog({ log, clock }: { log: Pick<Logger, 'warn'>; clock: Clock }) {
  const written = new Set<string>()
  let hour = { startsMs: 0, count: 0 }

  return (error: ClientError): void => {
    const nowMs = clock.now().getTime()
    if (nowMs - hour.startsMs >= hourMs) hour = { startsMs: nowMs, count: 0 }
    const key = JSON.stringify([error.kind, error.message, error.at])
    if (written.has(key) || hour.count >= mostInAnHour) return
    if (written.size >= mostRemembered) written.clear()
    written.add(key)
    hour.count += 1
    log.warn({ clientError: error }, 'the hub failed in a browser')
  }
}
