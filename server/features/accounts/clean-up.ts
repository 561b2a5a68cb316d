import type { Deps } from '../../deps.ts'
import { deleteExpiredSessions } from '../../platform/http/sessions.ts'
import { repeat, type Repeating } from '../../platform/repeat.ts'
import { deleteIdleTokens } from './devices.ts'

const everyMs = 24 * 60 * 60 * 1000

/** Deletes every day the sessions and device tokens that have ended by themselves. Both are refused from their end on. */
export function startCleanUp(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Repeating {
  return repeat(() => cleanUp(deps), { everyMs, log: deps.log, fault: 'could not delete ended sessions' })
}

export async function cleanUp(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredSessions(deps)
  await deleteIdleTokens(deps)
}
