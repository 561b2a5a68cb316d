import { minuteMs } from '#shared/business/durations.ts'
import type {
  OffsiteBackup,
  OffsitePlace,
  readSftpHostKey,
  setUpOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'
import { offsitePlace } from '#shared/contract/offsite-backup.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { refuseWeakPassword } from '../../../features/accounts/password-strength.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { BackupError } from '../errors.ts'
import { listBackupFiles, markDatedAhead } from '../files.ts'
import { runProcess, type RunningProcess } from '../run-process.ts'
import type { PrivateHosts } from '../../../platform/private-hosts.ts'
import { formatAddress } from './place-address.ts'
import { anyPlace, placeRulesOf } from './place-rules.ts'
import type { HostKey } from './store.ts'
import * as settingsFile from './settings-file.ts'
import type { OffsiteCopies } from './offsite-copies.ts'
import { noCopiesYet, offsiteStatus, storedStatus } from './status.ts'
import type { CheckedPlace, Credentials } from './open-store.ts'

/** What the process is sent that reads a server's key. */
export interface HostKeyRequest {
  host: string
  port: number
  privateHosts: PrivateHosts
}

export interface OffsiteDeps extends Pick<
  Deps,
  'config' | 'business' | 'db' | 'clock' | 'log' | 'backups' | 'reactions'
> {
  offsiteCopies: Pick<OffsiteCopies, 'copy' | 'isCopying' | 'cancel'>
}

export async function readState({ config, db, clock, offsiteCopies }: OffsiteDeps): Promise<OffsiteBackup> {
  const settings = settingsFile.offsiteFile.readUndamaged(config.dataDir)
  const { copies, ...stored } = await storedStatus.read(db)
  const status = (await offsiteStatus(db, config.dataDir, clock.now())) ?? noCopiesYet
  return {
    settings: settings
      ? {
          place: settings.place,
          address: formatAddress(settings.place, settings.hostKey),
          keepDays: settings.keepDays,
          setUpAt: settings.setUpAt ?? null,
          hostKey: settings.hostKey ?? null,
          isSameDisk: settings.isSameDisk,
        }
      : null,
    status: {
      lastGoodAt: stored.lastGoodAt,
      lastError: status.lastError,
      failingSince: stored.failingSince,
      isCopying: offsiteCopies.isCopying(),
    },
    copies: markDatedAhead(copies, clock.now()),
  }
}

/** Tests the place, saves the settings and starts the first copy.
 *  @throws AppError `unavailable` with a sentence when the test fails; nothing is changed then */
export async function setUp(
  context: OffsiteDeps,
  body: ParsedInput<typeof setUpOffsiteBackup>['body'],
): Promise<OffsiteBackup> {
  const { config, db, clock, reactions, offsiteCopies } = context
  const before = settingsFile.offsiteFile.readUndamaged(config.dataDir)
  const place = offsitePlace.parse(body)
  const isSameServer = before !== undefined && serverOf(before.place) === serverOf(place)
  // The stored secret must not be sent to another server.
  const secret = body.secret ?? (isSameServer ? before.secret : undefined)
  if (secret === undefined && place.kind !== 'folder')
    throw invalidField(
      'secret',
      `Please enter the ${place.kind === 's3' ? 'secret key' : 'password or the private key'}`,
    )
  const passphrase = body.passphrase ?? before?.passphrase
  if (passphrase === undefined) throw invalidField('passphrase', 'Please choose a passphrase')
  const business = context.business()
  if (body.passphrase !== undefined)
    await refuseWeakPassword(body.passphrase, { email: business.email, business }, 'passphrase')
  const given = body.kind === 'sftp' ? body.hostKey : undefined
  const trustedKey = given ?? (isSameServer ? before.hostKey : undefined)
  if (place.kind === 'sftp' && trustedKey === undefined)
    throw invalidField('hostKey', 'Please compare the server’s key first')

  const credentials = { place, secret, hostKey: trustedKey, rules: placeRulesOf(context) }
  const { hostKey, isSameDisk } = await testInChildProcess(config.dataDir, credentials)
  const setUpAt = clock.now().toISOString()
  const settings = { place, secret, passphrase, keepDays: body.keepDays, hostKey, isSameDisk, setUpAt }
  await offsiteCopies.cancel()
  await settingsFile.offsiteFile.write(config.dataDir, settings)
  const isSamePlace = before !== undefined && formatAddress(before.place) === formatAddress(place)
  await db.transaction().execute(async (trx) => {
    await storedStatus.change(trx, clock, isSamePlace ? { checkDueAt: null } : noCopiesYet, {
      action: 'offsite_backup_changed',
      detail: { kind: place.kind, keepDays: body.keepDays },
    })
    await reactions.securityEvent.emit(trx, { type: 'offsite_backup_set', detail: formatAddress(place) })
  })
  await startCopy(context)
  return readState(context)
}

/** Starts a copy, or a backup if there is none: each backup is copied as soon as it's made. */
export async function startCopy({ config, log, backups, offsiteCopies }: OffsiteDeps): Promise<void> {
  if ((await listBackupFiles(config.dataDir)).length > 0) return void offsiteCopies.copy()
  backups.make().catch((error: unknown) => log.error({ err: error }, 'could not make a backup to copy'))
}

export async function testPlace({ config }: Pick<Deps, 'config'>): Promise<void> {
  const settings = await requireSettings(config.dataDir)
  const rules = settings.setUpAt === undefined ? anyPlace : placeRulesOf({ config })
  await testInChildProcess(config.dataDir, { ...settings, rules })
}

/** @throws AppError `unavailable` */
export function readHostKey(
  { config }: Pick<Deps, 'config'>,
  server: ParsedInput<typeof readSftpHostKey>['body'],
): Promise<HostKey> {
  const request: HostKeyRequest = { ...server, privateHosts: placeRulesOf({ config }).privateHosts }
  return waitFor(runProcess<HostKey>(config.dataDir, 'read-host-key', request))
}

export async function turnOff({ config, db, clock, offsiteCopies }: OffsiteDeps): Promise<void> {
  await offsiteCopies.cancel()
  await settingsFile.offsiteFile.remove(config.dataDir)
  await storedStatus.save(db, clock, noCopiesYet, { action: 'offsite_backup_turned_off' })
}

export async function requireSettings(dataDir: string): Promise<settingsFile.OffsiteSettings> {
  const settings = await settingsFile.readOffsiteSettings(dataDir).catch((cause: Error) => {
    throw new AppError('unavailable', cause.message, { cause })
  })
  if (settings === undefined) throw new AppError('not_found', 'No place for off-site copies is set up.')
  return settings
}

/** Tests a place in a child process, which loads the libraries for it. */
function testInChildProcess(dataDir: string, { place, secret, hostKey, rules }: Credentials): Promise<CheckedPlace> {
  return waitFor(runProcess<CheckedPlace>(dataDir, 'check-offsite', { place, secret, hostKey, rules }))
}

/** Waits for a minute at most. @throws AppError `unavailable` */
async function waitFor<Result>({ result, stop }: RunningProcess<Result>): Promise<Result> {
  const limit = setTimeout(stop, minuteMs)
  try {
    return await result
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new AppError('unavailable', error.message, { cause: error })
  } finally {
    clearTimeout(limit)
  }
}

function serverOf(place: OffsitePlace): string {
  if (place.kind === 'folder') return place.kind
  if (place.kind === 's3') return `${new URL(place.endpoint).origin} ${place.accessKeyId}`
  return `${place.username}@${place.host}:${place.port}`
}
