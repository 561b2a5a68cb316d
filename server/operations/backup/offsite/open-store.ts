import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { BackupError } from '../errors.ts'
import { areOnSameDisk, openFolder } from './folder-store.ts'
import { anyPlace, type PlaceRules, requireAllowedFolder } from './place-rules.ts'
import type { OpenStore } from './store.ts'

export interface Credentials {
  place: OffsitePlace
  /** The S3 secret key, or the password or private key for SFTP. */
  secret?: string | undefined
  /** The required fingerprint of the SFTP server's key. */
  hostKey?: string | undefined
  /** Without them any place is allowed. */
  rules?: PlaceRules | undefined
}

/** Opens a place. The libraries for S3 and SFTP are loaded only when needed. */
export async function openStore({ place, secret = '', hostKey, rules = anyPlace }: Credentials): Promise<OpenStore> {
  if (place.kind === 'folder') {
    await requireAllowedFolder(place.folder, rules)
    return { store: openFolder(place) }
  }
  const { privateHosts } = rules
  if (place.kind === 's3') return { store: (await import('./s3-store.ts')).openS3(place, secret, privateHosts) }
  return (await import('./sftp-store.ts')).openSftp(place, { secret, hostKey, privateHosts })
}

export interface CheckedPlace {
  /** The fingerprint of the SFTP server's key. */
  hostKey?: string
  isSameDisk: boolean
}

/** Writes a small file to the place, reads it back and deletes it. @throws BackupError */
export async function checkPlace(dataDir: string, credentials: Credentials): Promise<CheckedPlace> {
  const { store, hostKey } = await openStore(credentials)
  await using _closed = store
  const folder = await mkdtemp(join(dataDir, 'offsite-test-'))
  try {
    const name = `connection-test-${randomBytes(8).toString('hex')}`
    const sent = randomBytes(1000)
    await writeFile(join(folder, name), sent)
    await store.list()
    await store.put(join(folder, name), createHash('sha256').update(sent).digest('hex'))
    const received = join(folder, 'received')
    await store.get(name, received)
    const isSame = (await readFile(received)).equals(sent)
    await store.remove(name)
    if (!isSame) throw new BackupError('The test file came back changed. This place can’t be relied on.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const isSameDisk = credentials.place.kind === 'folder' && (await areOnSameDisk(credentials.place.folder, dataDir))
  return { isSameDisk, ...(hostKey !== undefined && { hostKey }) }
}
