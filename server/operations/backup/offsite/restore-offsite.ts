import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { formatFullLondonTime } from '#shared/business/london-time.ts'
import type { Clock } from '../../../platform/clock.ts'
import { giveToOwner } from '../../../platform/data-dir/files.ts'
import { BackupError } from '../errors.ts'
import { backupName, ensureBackupFolder, findNewest, nextBackupNumber, parseBackupName } from '../files.ts'
import { decryptFile } from './encrypt.ts'
import { openFolder } from './folder-store.ts'
import { fetchFiles } from './offsite-files.ts'
import { copySuffix, filterCopies, type NumberedCopy } from './store.ts'
import { parseAddress } from './place-address.ts'
import { anyPlace } from './place-rules.ts'
import { readOffsiteSettings } from './settings-file.ts'
import { type Credentials, openStore } from './open-store.ts'

export interface RestoreAccess extends Credentials {
  /** If undefined, it is asked for when a copy is decrypted. */
  passphrase?: string | undefined
}

/** Returns where the copies are: from the environment, else from this server's settings, else asked in the terminal. Secrets are never
 *  arguments, which other users could read and the shell would store. @throws BackupError */
export async function findAccess(dataDir: string, environment: NodeJS.ProcessEnv): Promise<RestoreAccess> {
  const { OFFSITE_ADDRESS: address, OFFSITE_SECRET: secret, OFFSITE_PASSPHRASE: passphrase } = environment
  const settings = address ? undefined : await readOffsiteSettings(dataDir)
  if (settings) return { ...settings, ...(passphrase && { passphrase }) }
  const parsed = parseAddress(address ?? (await ask('Address of the copies', 'OFFSITE_ADDRESS')))
  const hostKey = environment['OFFSITE_HOST_KEY'] || parsed.hostKey
  const entered = {
    ...parsed,
    hostKey: parsed.place.kind === 'sftp' ? (hostKey ?? (await compareKey(parsed.place))) : undefined,
  }
  if (secret !== undefined || entered.place.kind === 'folder') return { ...entered, secret, passphrase }
  const asked = await ask('Secret key or password', 'OFFSITE_SECRET', { isHidden: true })
  return { ...entered, secret: asked, passphrase }
}

/** Shows the key of an SFTP server and asks whether it is the right one. Returns its fingerprint. @throws BackupError */
async function compareKey(place: Extract<OffsitePlace, { kind: 'sftp' }>): Promise<string> {
  const { readHostKey } = await import('./sftp-store.ts')
  const { hostKey, keyType } = await readHostKey(place, anyPlace.privateHosts)
  process.stderr.write(`The key of ${place.host} is ${hostKey} (${keyType}). Compare it with what its provider says.\n`)
  const answer = await ask('Is it the same? (yes or no)', 'OFFSITE_HOST_KEY')
  if (/^y(es)?$/i.test(answer)) return hostKey
  throw new BackupError('The keys differ, so nothing has been sent to this server.')
}

/** Returns the off-site copies, that of the last backup first. @throws BackupError */
export async function listCopies(access: RestoreAccess): Promise<NumberedCopy[]> {
  const { store } = await openStore(access)
  await using _closed = store
  return filterCopies(await store.list())
}

/** Fetches a copy with the files that it names, decrypts them into the backup folder and returns the name of the backup.
 *  @param wanted the name of the copy, or `newest`, which is none that is dated ahead  @throws BackupError */
export async function fetchCopy(
  { dataDir, clock }: { dataDir: string; clock: Clock },
  access: RestoreAccess,
  wanted: string,
): Promise<string> {
  const { store } = await openStore(access)
  await using _closed = store
  const copies = filterCopies(await store.list())
  const copy = wanted === 'newest' ? findNewest(copies, clock.now()) : copies.find(({ file }) => file === wanted)
  if (!copy) throw new BackupError(describeMissing(wanted, copies, clock.now()))
  const folder = await ensureBackupFolder(dataDir)
  const encrypted = join(folder, `${copy.file}.${process.pid}.partial`)
  try {
    await store.get(copy.file, encrypted)
    const passphrase = await findPassphrase(access)
    const backup = await decryptCopy(dataDir, encrypted, basename(copy.file, copySuffix), passphrase)
    await fetchFiles(dataDir, store, { backup, passphrase })
    return backup
  } finally {
    await rm(encrypted, { force: true })
  }
}

function describeMissing(wanted: string, copies: readonly NumberedCopy[], now: Date): string {
  if (copies.length === 0) return 'There are no copies.'
  if (wanted !== 'newest') return `There’s no copy named ${wanted}.`
  return `Every copy has a later date than this machine’s clock, which says ${formatFullLondonTime(now)}. Please set the clock, or name the copy to restore.`
}

/** Decrypts a copy that has been downloaded, with the files beside it. @returns the name of the backup  @throws BackupError */
export async function openDownloadedCopy(
  { dataDir, clock }: { dataDir: string; clock: Clock },
  file: string,
  access: Pick<RestoreAccess, 'passphrase'>,
): Promise<string> {
  const passphrase = await findPassphrase(access)
  const backup = await decryptCopy(dataDir, file, await findBackupName(dataDir, file, clock), passphrase)
  await fetchFiles(dataDir, openFolder({ folder: dirname(file) }), { backup, passphrase })
  return backup
}

/** Returns the backup's name in the name of a copy, which a browser or a person may have changed: a file with another name would never be
 *  listed or deleted. */
async function findBackupName(dataDir: string, copy: string, clock: Clock): Promise<string> {
  const [name = ''] = /app-.*?Z\.db/.exec(basename(copy)) ?? []
  if (parseBackupName(name)) return name
  return backupName(clock.now(), { number: await nextBackupNumber(dataDir) })
}

async function findPassphrase({ passphrase }: Pick<RestoreAccess, 'passphrase'>): Promise<string> {
  return passphrase || ask('Passphrase', 'OFFSITE_PASSPHRASE', { isHidden: true })
}

/** Decrypts a local file into the backup folder. @param backup its name there  @throws BackupError */
async function decryptCopy(dataDir: string, encrypted: string, backup: string, passphrase: string): Promise<string> {
  const folder = await ensureBackupFolder(dataDir)
  const partial = join(folder, `${backup}.${process.pid}.partial`)
  try {
    await decryptFile(encrypted, partial, passphrase)
    await giveToOwner(dataDir, partial)
    await rename(partial, join(folder, backup))
  } finally {
    await rm(partial, { force: true })
  }
  return backup
}

/** Asks in the terminal. @param variable the environment variable to set when there is none */
async function ask(question: string, variable: string, { isHidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupError(`Please set ${variable} in the environment, or run this in a terminal.`)
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: isHidden ? silent : process.stderr, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    if (isHidden) process.stderr.write('\n')
  }
}
