import { dayMs, hourMs } from '#shared/business/durations.ts'
import { offsiteStatus, type OffsiteStatus } from '../../backup/offsite/status.ts'
import { type Check, type CheckResult, formatTime } from './check.ts'

export const offsiteCheck: Check = {
  id: 'offsite-copies',
  title: 'Off-site copies',
  link: { label: 'See off-site copies', to: '/settings' },
  async run({ db, config, clock }) {
    return evaluateOffsiteCopies(await offsiteStatus(db, config.dataDir), clock.now())
  },
}

/** Each daily backup is copied at once, and failed copies are retried every hour. */
const tooLateMs = dayMs + 4 * hourMs

export function evaluateOffsiteCopies(status: OffsiteStatus | undefined, now: Date): CheckResult {
  if (status === undefined) {
    return {
      state: 'off',
      sentence: 'Backups are kept on this server only, so they’d be lost with it.',
      action: 'Set up off-site copies under Settings, Business.',
    }
  }
  const { place, lastGoodAt, lastError, failingSince, waiting } = status
  const last = lastGoodAt === null ? 'Nothing has been copied yet.' : `Last copied on ${formatTime(lastGoodAt)}.`
  if (lastError !== null) {
    return {
      state: 'failing',
      sentence: `The copy to ${place || 'the other place'} failed: ${lastError} ${last}`,
      action: 'Fix the cause, then choose “Copy now” under Settings, Business. It’s tried again every hour.',
      ...(failingSince !== null && { since: failingSince }),
    }
  }
  if (waiting !== null && now.getTime() - Date.parse(waiting) > tooLateMs) {
    return {
      state: 'failing',
      sentence: `The newest backup isn’t copied. ${last}`,
      action: 'Choose “Copy now” under Settings, Business. If it fails, the message says why.',
      since: waiting,
    }
  }
  return { state: 'ok', sentence: `${last} Copies go to ${place}.` }
}
