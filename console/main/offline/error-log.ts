import type { Log } from '../diagnostics/log.ts'
import { errorFacts } from './storage-error.ts'

const quietMs = 60_000

/** Writes what went wrong on this computer into the log, with its step and code; the same once a minute at most. */
export function createErrorLog(log: Pick<Log, 'write'> | undefined): (error: unknown) => void {
  const writtenAtMs = new Map<string, number>()
  return (error) => {
    const facts = errorFacts(error)
    const key = JSON.stringify(facts)
    if (Date.now() - (writtenAtMs.get(key) ?? -Infinity) < quietMs) return
    writtenAtMs.set(key, Date.now())
    log?.write('offline work failed', facts)
  }
}
