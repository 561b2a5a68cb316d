import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { type LostKeys, readLostKeys } from '../../../platform/data-dir/lost-keys.ts'
import { type Check, type CheckResult, commandOf, formatTime } from './check.ts'

export const keysCheck: Check = {
  id: 'keys',
  title: 'Keys',
  alertAfterMs: minuteMs / 2,
  async run({ config, clock }) {
    return evaluateKeys(await readLostKeys(config.dataDir), clock.now())
  },
}

/** How long restored keys are reported. */
const shownMs = 7 * dayMs

const purposes: Record<LostKeys['keys'][number], string> = {
  'session-secret': 'links emailed before then no longer work, and everyone is signed out',
  'erasure-secret': 'erased people are not recognised, and nobody can be erased',
}

export function evaluateKeys(lost: LostKeys | undefined, now: Date): CheckResult {
  const isOver = lost?.from != null && now.getTime() - Date.parse(lost.at) > shownMs
  if (lost === undefined || isOver)
    return { state: 'ok', sentence: 'The keys that sign links in emails and recognise erased people are in place.' }
  const missing = `${lost.keys.join(' and ')} ${lost.keys.length === 1 ? 'was' : 'were'} missing on ${formatTime(lost.at)}`
  if (lost.from !== null) {
    return {
      state: 'warning',
      sentence: `${missing} and taken from the backup ${lost.from}, so nothing is lost.`,
      action: 'Find out what deleted files in the server’s data folder. This note goes after a week.',
      since: lost.at,
    }
  }
  return {
    state: 'failing',
    sentence: `${missing} and in no backup on this server, so new ones were made: ${lost.keys.map((key) => purposes[key]).join('; ')}.`,
    action: `If you have a backup or off-site copy from before, run “${commandOf('restore keys FILE')}” and restart the server. If you have none, run “${commandOf('restore keys new')}” to go on with the new keys.`,
    since: lost.at,
  }
}
