import { dayMs, hourMs } from '#shared/business/durations.ts'
import { isRefusedPlace, placeRulesOf } from '../../backup/offsite/place-rules.ts'
import { areOnSameDisk } from '../../backup/offsite/folder-store.ts'
import { offsiteFile, type OffsiteSettings } from '../../backup/offsite/settings-file.ts'
import { offsiteStatus, type OffsiteStatus } from '../../backup/offsite/status.ts'
import { type Check, type CheckResult, count, formatTime } from './check.ts'

export const offsiteCheck: Check = {
  id: 'offsite-copies',
  title: 'Off-site copies',
  link: { label: 'See off-site copies', to: '/settings' },
  alertAfterMs: 3 * dayMs,
  async run({ db, config, clock }) {
    const result = evaluateOffsiteCopies(await offsiteStatus(db, config.dataDir, clock.now()), clock.now())
    const settings = offsiteFile.readUndamaged(config.dataDir)
    if (result.state !== 'ok' || settings === undefined) return result
    if (await isOnOwnDisk(settings, config.dataDir)) {
      return {
        state: 'warning',
        sentence: `${result.sentence} They’re on the disk of the server itself, so they’d be lost with it.`,
        action: 'Set up a place on another disk or server under Settings, Business.',
      }
    }
    if (settings.setUpAt !== undefined) return result
    if (!(await isRefusedPlace(settings.place, placeRulesOf({ config })))) return result
    const setting = settings.place.kind === 'folder' ? 'OFFSITE_FOLDERS' : 'PRIVATE_HOSTS'
    return {
      ...result,
      state: 'warning',
      sentence: `${result.sentence} This place was set up before such places had to be allowed in the server’s settings.`,
      action: `If it’s yours, ask whoever runs the server to add it to ${setting}. If you don’t know it, turn the off-site copies off.`,
    }
  },
}

async function isOnOwnDisk({ place, isSameDisk }: OffsiteSettings, dataDir: string): Promise<boolean> {
  return place.kind === 'folder' && (await areOnSameDisk(place.folder, dataDir).catch(() => isSameDisk))
}

/** How long Condition says that the place had cut or lost something. */
const repairShownMs = 7 * dayMs

/** Each daily backup is copied at once, and failed copies are retried every hour. */
const tooLateMs = dayMs + 4 * hourMs

/** The newest copy is checked once a month, and again each day if that fails. */
const checkTooLateMs = 45 * dayMs

export function evaluateOffsiteCopies(status: OffsiteStatus | undefined, now: Date): CheckResult {
  if (status === undefined) {
    return {
      state: 'off',
      sentence: 'Backups are kept on this server only, so they’d be lost with it.',
      action: 'Set up off-site copies under Settings, Business.',
    }
  }
  const { lastGoodAt, lastError, failingSince, waiting, lacking, repair, checkedAt, checkError } = status
  // What follows is for restoring: keys and fingerprints.
  const [place = ''] = status.place.split('?', 1)
  const last = lastGoodAt === null ? 'Nothing has been copied yet.' : `Last copied on ${formatTime(lastGoodAt)}.`
  if (lastError !== null) {
    return {
      state: 'failing',
      sentence: `The copy to ${place || 'the other place'} failed: ${lastError} ${last}`,
      isConnectionFault: /^(s3|sftp):/.test(place),
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
  const ahead = [lastGoodAt, checkedAt].find((time) => (time ?? '') > now.toISOString()) ?? null
  if (ahead !== null) {
    return {
      state: 'warning',
      sentence: `The last copy or its check has a later date than now, ${formatTime(ahead)}, so nobody can tell how old it is.`,
      action:
        'Check the server’s clock: “Clock” on this page says whether it’s right. It’s copied and checked again within an hour.',
    }
  }
  const checked = checkedAt === null ? '' : ` The newest was last fetched and checked on ${formatTime(checkedAt)}.`
  if (checkError !== null) {
    return {
      state: 'failing',
      sentence: `${last} The newest copy was fetched to check it, and a restore from it would fail: ${checkError}${checked}`,
      action: 'Choose “Back up now” and then “Copy now” under Settings, Business: a new copy is checked at once.',
    }
  }
  if (checkedAt !== null && now.getTime() - Date.parse(checkedAt) > checkTooLateMs) {
    return {
      state: 'warning',
      sentence: `${last}${checked} The monthly check is overdue.`,
      action: 'Choose “Copy now” under Settings, Business: the newest copy is checked after it.',
    }
  }
  if (repair !== null && Math.abs(now.getTime() - Date.parse(repair.at)) < repairShownMs) {
    return {
      state: 'warning',
      sentence: `On ${formatTime(repair.at)}: ${repair.sentence} ${last}${checked}`,
      action: 'If this happens again, choose another place for the copies: this one doesn’t keep what it’s given.',
    }
  }
  const older = lacking > 0 && waiting === null ? ` Still to be copied: ${count(lacking, 'older backup')}.` : ''
  return { state: 'ok', sentence: `${last}${older}${checked} Copies go to ${place}.` }
}
