import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { downloadBackup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { readContents } from '../../testing/database-file.ts'
import { ada } from '../../testing/enquiries.ts'
import { createOwner } from '../../testing/owner.ts'
import { startProcess } from '../../testing/server-process.ts'
import { backupFolder, listBackupFiles } from './files.ts'
import { makeBackup as makeNow } from './make-backup.ts'
import { keptDays } from './backups-to-keep.ts'
import { backUp, fill, runCli, smallServer, stoppedServer } from './testing.ts'
import { verifyDatabase } from './verify.ts'

test('a backup made during a load of enquiries is complete and has every one acknowledged before it began', async () => {
  await using app = await startLeads()
  const { dataDir } = app.deps.config
  const acknowledged: string[] = []
  const over = new AbortController()
  const pour = async (lane: number) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const phone = `0${1_000_000_000 + lane * 100_000 + n}`
      const body = ada({ id: uuidv7(), email: `v${lane}-${n}@example.com`, phone })
      acknowledged.push((await app.visitor.call(submitConsultation, { body })).id)
    }
  }
  const lanes = Array.from({ length: 4 }, (_, lane) => pour(lane))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  const before = [...acknowledged]
  const made = await app.hub.call(makeBackup)
  const after = acknowledged.length
  over.abort()
  await Promise.all(lanes)

  expect(after, 'nobody waited for the backup').toBeGreaterThan(before.length)
  const file = join(backupFolder(dataDir), made.file)
  await verifyDatabase(file)
  const stored = new Set(readContents(file)['consultation']?.map((row) => (row as string[])[0]))
  expect(before.filter((id) => !stored.has(id))).toEqual([])
  expect(await app.hub.call(listBackups)).toEqual([made])
  expect(await app.hub.call(listAudit, { query: { action: 'backup_made' } })).toMatchObject([
    { detail: { file: made.file, bytes: made.bytes } },
  ])
})

test('a backup is one file that only this user can read, in a folder that only this user can read', async () => {
  await using folder = await stoppedServer()
  const { file } = await makeNow({ dataDir: folder.path, clock: systemClock })
  expect(await readdir(backupFolder(folder.path))).toEqual([file])
  expect((await stat(join(backupFolder(folder.path), file))).mode & 0o777).toBe(0o600)
  expect((await stat(backupFolder(folder.path))).mode & 0o777).toBe(0o700)
})

test('a backup that was killed does not count, and is removed later', async () => {
  await using folder = await stoppedServer()
  const killer = join(import.meta.dirname, '../../testing/crash-tests/kill-at-step.ts')
  const environment = { NODE_OPTIONS: `--import=${killer}`, KILL_AT: 'run' } // the statement that copies the database
  expect((await runCli(folder.path, ['backup'], { environment })).code).toBeNull()
  const halves = async () => (await readdir(backupFolder(folder.path))).filter((name) => name.endsWith('.partial'))
  const [half = ''] = await halves()
  expect(half).toMatch(/^app-.*\.partial$/)
  expect(await listBackupFiles(folder.path)).toEqual([])
  expect(await runCli(folder.path, ['restore', half])).toMatchObject({ code: 1 })

  await makeNow({ dataDir: folder.path, clock: systemClock })
  expect(await listBackupFiles(folder.path)).toHaveLength(1)
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(join(backupFolder(folder.path), half), twoHoursAgo, twoHoursAgo)
  await makeNow({ dataDir: folder.path, clock: systemClock })
  expect(await halves()).toEqual([])
})

test('fourteen backups are kept; the fifteenth deletes the oldest', async () => {
  await using folder = await smallServer()
  const clock = manualClock('2026-11-01T03:00:00.000Z')
  const made: string[] = []
  for (let day = 0; day < 15; day += 1) {
    made.push((await makeNow({ dataDir: folder.path, clock })).file)
    clock.advance(24 * 60 * 60 * 1000)
  }
  expect(keptDays).toBe(14)
  expect((await listBackupFiles(folder.path)).map(({ file }) => file)).toEqual(made.slice(1).toReversed())
})

test('a backup that does not fit on the disk is reported, and older ones and the database are unchanged', async () => {
  await using folder = await stoppedServer()
  await fill(folder, 3)
  expect(await runCli(folder.path, ['backup'])).toMatchObject({ code: 0 })
  const [older] = await listBackupFiles(folder.path)
  const before = readContents(folder.file)
  const { code, output } = await runCli(folder.path, ['backup'], { limitKb: 2000 })
  expect(code).toBe(1)
  expect(output).toMatch(/^The backup couldn’t be written: .+\. Older backups are kept\.\n$/)
  expect(await listBackupFiles(folder.path)).toEqual([older])
  expect(await readdir(backupFolder(folder.path))).toEqual([older?.file])
  expect(readContents(folder.file)).toEqual(before)
})

test('without a database no backup is made and no database is created', async () => {
  await using folder = await stoppedServer()
  const empty = join(folder.path, 'empty')
  expect(await runCli(empty, ['backup'])).toMatchObject({
    code: 1,
    output: `There is no database at ${join(empty, 'app.db')}.\n`,
  })
  await expect(readdir(empty)).rejects.toThrow('ENOENT')
})

test('two simultaneous requests for a backup get the same one', async () => {
  await using app = await startLeads()
  const [one, two] = await Promise.all([app.hub.call(makeBackup), app.hub.call(makeBackup)])
  expect(one).toEqual(two)
  expect(await app.hub.call(listBackups)).toHaveLength(1)
})

const passphrase = 'gravel umbrella teapot Tuesday'
const askFor = (app: LeadsApp, file: string, body: object = { passphrase }, signal?: AbortSignal) =>
  app.ask(downloadBackup.path.replace(':file', encodeURIComponent(file)), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

test('a backup is downloaded encrypted, restores with its passphrase alone, and the download is audited', async () => {
  await using app = await startLeads()
  const file = await backUp(app)
  const response = await askFor(app, file)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${file}.age"`)
  expect(response.headers.get('Content-Type')).toBe('application/octet-stream')
  await using folder = await temporaryFolder()
  const downloaded = join(folder.path, `${file}.age`)
  const bytes = Buffer.from(await response.arrayBuffer())
  await writeFile(downloaded, bytes)
  const secret = (await readFile(join(app.deps.config.dataDir, 'erasure-secret'), 'latin1')).trim()
  const stored = await readFile(join(backupFolder(app.deps.config.dataDir), file), 'latin1')
  for (const word of [secret, 'SQLite format 3', 'backupSecret']) {
    expect(stored, 'the copy on the server is as it was').toContain(word)
    expect(bytes.toString('latin1')).not.toContain(word)
  }
  await using target = await temporaryFolder()
  const wrong = await runCli(target.path, ['restore', downloaded], {
    environment: { OFFSITE_PASSPHRASE: 'not this one' },
  })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('That passphrase doesn’t open') as string })
  const right = await runCli(target.path, ['restore', downloaded], { environment: { OFFSITE_PASSPHRASE: passphrase } })
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining('Restored app-') as string })
  expect(await verifyDatabase(join(target.path, 'app.db'))).toMatchObject({ tables: expect.any(Number) as number })
  expect(await app.hub.call(listAudit, { query: { action: 'backup_downloaded' } })).toMatchObject([
    { detail: { file } },
  ])
})

test('no backup leaves without a strong passphrase, and none by a plain address', async () => {
  await using app = await startLeads()
  const file = await backUp(app)
  expect((await askFor(app, file, {})).status).toBe(400)
  expect((await askFor(app, file, { passphrase: 'short' })).status).toBe(400)
  expect((await askFor(app, file, { passphrase: 'passwordpassword' })).status).toBe(400)
  expect((await app.ask(`/api/backups/${file}/download`)).status).toBe(405)
  expect(await app.hub.call(listAudit, { query: { action: 'backup_downloaded' } })).toEqual([])
})

test('two backups are downloaded at a time, and one that is given up makes room for another', async () => {
  await using folder = await stoppedServer()
  await fill(folder, 24) // more than the buffers of a connection that isn't read
  await using app = await startLeads({ dataDir: folder.path })
  const file = await backUp(app)
  const leave = new AbortController()
  for (const _ of [1, 2]) expect((await askFor(app, file, { passphrase }, leave.signal)).status).toBe(200)
  const third = await askFor(app, file)
  expect([third.status, await third.text()]).toEqual([
    503,
    expect.stringContaining('Another backup is being downloaded.'),
  ])
  leave.abort()
  const next = new AbortController()
  await expect
    .poll(async () => (await askFor(app, file, { passphrase }, next.signal)).status, { timeout: 20_000 })
    .toBe(200)
  next.abort()
})

test('downloads that are given up before they begin make room for another', async () => {
  await using app = await startLeads()
  const file = await backUp(app)
  let givenUp = new AbortController()
  let answer: ServerResponse | undefined
  const noteAnswer = (started: unknown) => ({ response: answer } = started as { response: ServerResponse })
  app.deps.reactions.securityEvent.subscribe(async () => {
    if (givenUp.signal.aborted) return
    givenUp.abort()
    await once(answer!, 'close') // the server has noticed
  })
  channel('http.server.request.start').subscribe(noteAnswer)
  for (const _ of [1, 2]) {
    givenUp = new AbortController()
    await expect(askFor(app, file, { passphrase }, givenUp.signal)).rejects.toThrow('aborted')
  }
  channel('http.server.request.start').unsubscribe(noteAnswer)
  await expect
    .poll(() => askFor(app, file).then((answer) => answer.text(), String), { timeout: 20_000 })
    .not.toContain('Another backup')
})

test('requests at the same time get no more than two downloads', async () => {
  await using app = await startLeads()
  const file = await backUp(app)
  await askFor(app, file).then((answer) => answer.arrayBuffer()) // confirms the password
  const asked = await Promise.all([1, 2, 3, 4].map(() => askFor(app, file)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(2)
  for (const { body } of asked) await body?.cancel()
})

test('no other file can be downloaded', async () => {
  await using app = await startLeads()
  await backUp(app)
  for (const file of ['app.db', '../app.db', '..%2Fapp.db', '../session-secret', 'app-20200101T000000000Z.db', '%00']) {
    const response = await askFor(app, file)
    expect([file, response.status, await response.text()]).toEqual([file, 404, 'Backup not found.'])
  }
})

test('the built server makes backups too', async () => {
  await using folder = await stoppedServer()
  const token = await createOwner(folder.path)
  const server = await startProcess({ DATA_DIR: folder.path })
  try {
    const hub = createClient({ baseUrl: server.address, headers: { Authorization: `Bearer ${token}` } })
    const { file } = await hub.call(makeBackup)
    expect(await verifyDatabase(join(backupFolder(folder.path), file))).toMatchObject({
      tables: expect.any(Number) as number,
    })
  } finally {
    await server.kill('SIGKILL')
  }
})
