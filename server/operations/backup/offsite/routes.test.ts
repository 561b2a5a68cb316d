import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { makeBackup } from '#shared/contract/backup.ts'
import {
  copyOffsite,
  readOffsiteBackup,
  readSftpHostKey,
  setUpOffsiteBackup,
  testOffsiteBackup,
  turnOffOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { backUp } from '../testing.ts'
import { offsiteStatus } from './status.ts'
import { s3Secret, startS3 } from './testing/s3-server.ts'
import { sftpPassword, startSftp } from './testing/sftp-server.ts'

// Each copy starts a process, and deriving a key from a passphrase is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const passphrase = 'gravel umbrella teapot Tuesday'
let app: LeadsApp
let place: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  app = await startLeads()
  place = await temporaryFolder()
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

const read = () => app.hub.call(readOffsiteBackup)
const status = () => offsiteStatus(app.deps.db, app.deps.config.dataDir, app.deps.clock.now())
const folderPlace = () => ({ kind: 'folder', folder: place.path, keepDays: 30 }) as const

async function untilCopied(file: string) {
  await expect.poll(async () => (await read()).copies[0]?.file, { timeout: 30_000 }).toBe(`${file}.age`)
}

test('each backup is copied automatically once a place is set up, and the status says so', async () => {
  expect(await read()).toMatchObject({ settings: null, copies: [] })
  expect(await status()).toBeUndefined()
  const first = await backUp(app)
  const saved = await app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), passphrase } })
  expect(saved.settings).toMatchObject({ address: place.path, keepDays: 30, place: { kind: 'folder' } })
  await untilCopied(first)
  const second = await app.hub.call(makeBackup)
  await untilCopied(second.file)
  expect(await status()).toMatchObject({ place: place.path, lastError: null, waiting: null })
  expect((await readdir(place.path)).toSorted()).toEqual([`${first}.age`, `${second.file}.age`])
  expect(await app.hub.call(listAudit, { query: { action: 'offsite_backup_changed' } })).toHaveLength(1)
})

test('the first copy does not wait for the daily backup', async () => {
  await app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), passphrase } })
  await expect.poll(async () => (await read()).copies.length, { timeout: 30_000 }).toBe(1)
  expect((await read()).status).toMatchObject({ lastError: null, lastGoodAt: expect.any(String) as string })
})

test('keys and passphrase are only in a private file: not in a response, a log line or a backup', async () => {
  await using s3 = await startS3()
  const file = await backUp(app)
  const body = { ...s3.place, keepDays: 30, secret: s3Secret, passphrase }
  const answer = await app.ask(setUpOffsiteBackup.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  await untilCopied(file)
  const shown = (await answer.text()) + JSON.stringify([await read(), app.logged])
  const backup = await app.hub.call(makeBackup)
  const { dataDir } = app.deps.config
  const stored = await readFile(join(dataDir, 'backups', backup.file), 'latin1')
  for (const word of [s3Secret, passphrase]) {
    expect(shown).not.toContain(word)
    expect(stored).not.toContain(word)
  }
  expect((await stat(join(dataDir, 'offsite-backup.json'))).mode & 0o777).toBe(0o600)
})

test('a place that does not work is not saved, and the previous one stays', async () => {
  await app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), passphrase } })
  const missing = { ...folderPlace(), folder: join(place.path, 'missing') }
  await expect(app.hub.call(setUpOffsiteBackup, { body: missing })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('There’s no folder') as string,
  })
  expect((await read()).settings?.address).toBe(place.path)
})

const save = (extra: object) => app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), ...extra } })

test('a weak passphrase, or none for the first set-up, is refused', async () => {
  await expect(save({})).rejects.toMatchObject({ fields: { passphrase: 'Please choose a passphrase' } })
  await expect(save({ passphrase: 'short' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(save({ passphrase: 'passwordpassword' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await read()).settings).toBeNull()
})

test('a stored password is never sent to another server', async () => {
  await using sftp = await startSftp()
  await using other = await startSftp()
  const body = { ...sftp.place, keepDays: 30 }
  const { hostKey } = await app.hub.call(readSftpHostKey, { body: { host: sftp.place.host, port: sftp.place.port } })
  const saved = await app.hub.call(setUpOffsiteBackup, { body: { ...body, secret: sftpPassword, passphrase, hostKey } })
  expect(saved.settings?.hostKey).toBe(sftp.hostKey())
  await app.hub.call(setUpOffsiteBackup, { body: { ...body, keepDays: 14 } })
  await expect(app.hub.call(setUpOffsiteBackup, { body: { ...body, port: other.place.port } })).rejects.toMatchObject({
    fields: { secret: 'Please enter the password or the private key' },
  })
  expect((await read()).settings?.keepDays).toBe(14)
})

test('an SFTP server with a new key is refused until the owner accepts it', async () => {
  await using sftp = await startSftp()
  const { host, port } = sftp.place
  const body = { ...sftp.place, keepDays: 30, secret: sftpPassword, passphrase }
  await expect(app.hub.call(setUpOffsiteBackup, { body })).rejects.toMatchObject({
    fields: { hostKey: 'Please compare the server’s key first' },
  })
  const { hostKey } = await app.hub.call(readSftpHostKey, { body: { host, port } })
  expect([hostKey, sftp.passwords]).toEqual([sftp.hostKey(), []])
  const before = await app.hub.call(setUpOffsiteBackup, { body: { ...body, hostKey } })
  await sftp.changeHostKey()
  const sent = sftp.passwords.length
  await expect(app.hub.call(testOffsiteBackup)).rejects.toThrow('presented a different key than before')
  await expect(app.hub.call(setUpOffsiteBackup, { body })).rejects.toThrow('presented a different key than before')
  await app.hub.call(makeBackup)
  await expect.poll(async () => (await status())?.lastError, { timeout: 30_000 }).toContain('different key than before')
  expect(sftp.passwords).toHaveLength(sent)
  const next = await app.hub.call(readSftpHostKey, { body: { host, port } })
  const after = await app.hub.call(setUpOffsiteBackup, { body: { ...body, hostKey: next.hostKey } })
  expect(after.settings?.hostKey).not.toBe(before.settings?.hostKey)
  await app.hub.call(testOffsiteBackup)
})

test('a folder of the system is refused without a word about what is in it', async () => {
  const sentences = await Promise.all(
    ['/etc', '/root', '/nowhere'].map((folder) =>
      app.hub
        .call(setUpOffsiteBackup, { body: { kind: 'folder', folder, keepDays: 30, passphrase } })
        .catch((error: unknown) => (error as Error).message),
    ),
  )
  expect(new Set(sentences).size).toBe(1)
  expect(sentences[0]).toContain('Copies can only be put into a folder below /mnt, /media, /srv')
})

test('a place that an earlier version allowed goes on, and Condition says that it would be refused', async () => {
  await app[Symbol.asyncDispose]()
  const data = await temporaryFolder()
  await using s3 = await startS3()
  app = await startLeads({
    dataDir: data.path,
    environment: { PUBLIC_URL: 'https://hill.example', PRIVATE_HOSTS: 'nas.example' },
  })
  const { dataDir } = app.deps.config
  const settings = { place: s3.place, secret: s3Secret, passphrase, keepDays: 30, isSameDisk: false }
  await writeFile(join(dataDir, 'offsite-backup.json'), JSON.stringify(settings))
  const file = await backUp(app)
  await app.hub.call(copyOffsite)
  await untilCopied(file)
  const { checks } = await app.hub.call(getCondition)
  expect(checks.find(({ id }) => id === 'offsite-copies')).toMatchObject({
    state: 'warning',
    action: expect.stringContaining('PRIVATE_HOSTS') as string,
  })
  await expect(app.hub.call(setUpOffsiteBackup, { body: { ...s3.place, keepDays: 30 } })).rejects.toThrow(
    'is in a private network',
  )
  await app.stop()
  await data[Symbol.asyncDispose]()
})

test('a place that stops working is reported, and copying resumes when it works again', async () => {
  await app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), passphrase } })
  await rm(place.path, { recursive: true })
  await expect(app.hub.call(testOffsiteBackup)).rejects.toThrow('There’s no folder')
  const { file, createdAt } = await app.hub.call(makeBackup)
  await expect.poll(async () => (await status())?.lastError).toContain('There’s no folder')
  expect(await status()).toMatchObject({
    waiting: createdAt,
    failingSince: expect.any(String) as string,
  })
  const { mkdir } = await import('node:fs/promises')
  await mkdir(place.path)
  await app.hub.call(copyOffsite)
  await untilCopied(file)
  expect(await status()).toMatchObject({ waiting: null, lastError: null, failingSince: null })
})

test('turning copies off deletes the settings and keeps the copies', async () => {
  const file = await backUp(app)
  await app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), passphrase } })
  await untilCopied(file)
  await app.hub.call(turnOffOffsiteBackup)
  expect(await read()).toMatchObject({ settings: null, copies: [] })
  expect(await readdir(app.deps.config.dataDir)).not.toContain('offsite-backup.json')
  expect(await readdir(place.path)).toEqual([`${file}.age`])
  await expect(app.hub.call(testOffsiteBackup)).rejects.toMatchObject({ code: 'not_found' })
})

test('damaged settings are reported, and can be replaced', async () => {
  await writeFile(join(app.deps.config.dataDir, 'offsite-backup.json'), '{')
  expect((await status())?.lastError).toContain('settings of the off-site copies are damaged')
  expect((await read()).status.lastError).toContain('damaged')
  await app.hub.call(setUpOffsiteBackup, { body: { ...folderPlace(), passphrase } })
  expect((await read()).settings?.address).toBe(place.path)
})
