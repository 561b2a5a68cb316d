import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { backup } from './backup.ts'
import { newPassword } from './passwords.ts'
import { line, optional, requiredLine, timestamp } from './text.ts'

/** Days for which off-site copies are kept. The privacy policy says that erased people leave the backups within weeks. */
export const keptDays = { least: 7, usual: 30, most: 90 } as const

const daysMessage = `Please enter between ${keptDays.least} and ${keptDays.most} days`

const folderName = requiredLine('Please enter the folder', 500)

/** A folder of the server, where a disk or a share of another machine is mounted. */
const folderPlace = z.object({
  kind: z.literal('folder'),
  folder: folderName.check(z.startsWith('/', 'Please enter the whole path, beginning with /')),
})

/** A bucket of Amazon S3 or of a store that speaks its protocol. */
const s3Place = z.object({
  kind: z.literal('s3'),
  endpoint: z
    .url({ protocol: /^https?$/, error: 'Please enter the address of the store, beginning with https://' })
    .check(z.maxLength(500, 'Please use at most 500 characters')),
  region: requiredLine('Please enter the region', 100),
  bucket: requiredLine('Please enter the bucket', 100).check(
    z.regex(/^[\w.-]*$/, 'A bucket’s name has letters, figures, full stops and hyphens only'),
  ),
  /** The prefix in the bucket, without slashes at its ends; empty for none. */
  folder: line(300).check(
    z.regex(/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/, 'Please use letters, figures and hyphens, with / between folders'),
  ),
  accessKeyId: requiredLine('Please enter the access key', 200),
})

const sftpPlace = z.object({
  kind: z.literal('sftp'),
  host: requiredLine('Please enter the server’s name', 253).check(
    z.regex(/^[\w.:-]*$/, 'Please enter the name alone, such as backup.example.com'),
  ),
  port: z.int('Please enter the port, usually 22').check(z.minimum(1), z.maximum(65_535)),
  username: requiredLine('Please enter the user name', 200),
  /** The folder on the server, relative to the user’s home unless it begins with /. */
  folder: folderName,
})

export const offsitePlace = z.discriminatedUnion('kind', [folderPlace, s3Place, sftpPlace])
export type OffsitePlace = z.output<typeof offsitePlace>

const changes = {
  keepDays: z.int(daysMessage).check(z.minimum(keptDays.least, daysMessage), z.maximum(keptDays.most, daysMessage)),
  /** Secret key, password or private key. Without one the stored one is kept, as long as the server and the user are the same. */
  secret: optional(z.string().check(z.trim(), z.maxLength(20_000, 'That’s too long'))),
  /** Encrypts the copies. Without one the stored one is kept. */
  passphrase: optional(newPassword),
}

export const offsiteCopy = z.object({
  /** The name of the backup with `.age` appended. */
  file: z.string(),
  bytes: z.int(),
  /** When the backup was made. */
  createdAt: timestamp,
})
export type OffsiteCopy = z.output<typeof offsiteCopy>

export const offsiteBackup = z.object({
  /** Null until it is set up. */
  settings: z.nullable(
    z.object({
      place: offsitePlace,
      /** The place in one line, as `restore offsite` takes it, without secrets. */
      address: z.string(),
      keepDays: z.int(),
      /** Null where an earlier version set it up. */
      setUpAt: z.nullable(timestamp),
      /** The fingerprint of the SFTP server's key. */
      hostKey: z.nullable(z.string()),
      /** Whether the folder is on the disk of the data. */
      isSameDisk: z.boolean(),
    }),
  ),
  status: z.object({
    lastGoodAt: z.nullable(timestamp),
    lastError: z.nullable(z.string()),
    failingSince: z.nullable(timestamp),
    isCopying: z.boolean(),
  }),
  /** That of the last backup first, as of the last contact with the place. */
  copies: z.array(z.extend(offsiteCopy, { isDatedAhead: backup.shape.isDatedAhead })),
})
export type OffsiteBackup = z.output<typeof offsiteBackup>

const path = '/api/offsite-backup'

export const readOffsiteBackup = apiCall('GET', path, {
  summary: 'Where backups are copied to, the state of copying, and the copies. Never contains a key or the passphrase.',
  staleAfter: ['offsiteBackup'],
  answer: offsiteBackup,
})

export const setUpOffsiteBackup = apiCall('POST', path, {
  summary: 'Tests a place by writing, reading and deleting a small file, and saves it only if that works.',
  changes: ['offsiteBackup', 'outbox', 'condition', 'audit'],
  write: 'own', // connects to the place
  needsPasswordConfirmation: true,
  body: z.discriminatedUnion('kind', [
    z.extend(folderPlace, changes),
    z.extend(s3Place, changes),
    z.extend(sftpPlace, {
      ...changes,
      /** The fingerprint that the owner has compared. Without one the stored one is kept, as long as the server is the same. */
      hostKey: optional(z.string().check(z.regex(/^SHA256:[\w+/]{43}$/, 'Please compare the server’s key'))),
    }),
  ]),
  answer: offsiteBackup,
  errors: ['unavailable', 'conflict'],
})

export const readSftpHostKey = apiCall('POST', `${path}/host-key`, {
  changesNothing: true,
  summary:
    'The fingerprint of an SFTP server’s key, to be compared with what its provider says. Sends neither user nor password.',
  needsPasswordConfirmation: true,
  body: z.object({ host: sftpPlace.shape.host, port: sftpPlace.shape.port }),
  answer: z.object({
    /** As `ssh-keygen -l` prints it: `SHA256:…`. */
    hostKey: z.string(),
    /** For example `ssh-ed25519`. */
    keyType: z.string(),
  }),
  errors: ['unavailable'],
})

export const testOffsiteBackup = apiCall('POST', `${path}/test`, {
  changesNothing: true,
  summary: 'Tests the saved place by writing, reading and deleting a small file.',
  errors: ['unavailable', 'not_found'],
})

export const copyOffsite = apiCall('POST', `${path}/copies`, {
  summary: 'Starts copying the backups that the place lacks.',
  changes: ['offsiteBackup', 'condition'],
  write: 'own', // copies files
  status: 202,
  answer: offsiteBackup,
  errors: ['not_found'],
})

export const turnOffOffsiteBackup = apiCall('DELETE', path, {
  summary: 'Removes the place, its keys and the passphrase. Existing copies stay.',
  changes: ['offsiteBackup', 'condition', 'audit'],
  write: 'own', // deletes files
  needsPasswordConfirmation: true,
})
