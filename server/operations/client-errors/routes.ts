import type { Logger } from 'pino'
import { hourMs } from '#shared/business/durations.ts'
import { type ClientError, reportClientError } from '#shared/contract/client-errors.ts'
import type { Deps } from '../../deps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'

/** Further errors of the hour are dropped, so that the log stays readable. */
export const maxPerHour = 30

export function clientErrorRoutes(api: Api, deps: Pick<Deps, 'clock' | 'log'>): void {
  const log = createClientErrorLog(deps)
  serve(api, reportClientError, ({ body }) => log(body))
}

/** Creates a function that logs errors of browsers: each error once while the server runs, and at most `maxPerHour` an hour. */
export function createClientErrorLog({ log, clock }: { log: Pick<Logger, 'warn'>; clock: Clock }) {
  const logged = new Set<string>()
  let hour = { startsMs: 0, count: 0 }
  return (error: ClientError): void => {
    const nowMs = clock.now().getTime()
    if (nowMs - hour.startsMs >= hourMs) hour = { startsMs: nowMs, count: 0 }
    const key = JSON.stringify([error.kind, error.message, error.at])
    if (logged.has(key) || hour.count >= maxPerHour) return
    if (logged.size >= 500) logged.clear() // bounds the memory
    logged.add(key)
    hour.count += 1
    log.warn({ clientError: error }, 'the hub failed in a browser')
  }
}
