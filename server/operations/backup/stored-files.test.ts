import { cp, mkdir, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { deletePhotograph, listPhotographs } from '#shared/contract/photographs.ts'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { filesFolder, listStore, pathInStore } from '../../platform/files/file-store.ts'
import { picture, startPhotographs } from '../../features/photographs/testing.ts'
import { makeBackup as makeNow } from './make-backup.ts'
import { keptByHand, keptDays } from './backups-to-keep.ts'
import { backedUpFiles } from './stored-files.ts'
import { backupFolder, listBackupFiles } from './files.ts'
import { checkNewestCopy } from './offsite/check-copy.ts'
import { copyNewest } from './offsite/copy-newest.ts'
import { offsiteFile } from './offsite/settings-file.ts'
import { restore, runCli } from './testing.ts'

let template: Promise<Awaited<ReturnType<typeof makeTemplate>>> | undefined

/** A stopped server with a photograph and a backup. */
async function makeTemplate() {
  const data = await temporaryFolder()
  await using app = await startPhotographs({ dataDir: data.path })
  const photograph = await app.upload(await picture(90, 60).jpeg().toBuffer())
  const { file } = await makeNow({ dataDir: data.path, clock: systemClock, purpose: 'by hand' })
  return { data, photograph, backup: file, files: await listStore(filesFolder(data.path)) }
}
afterAll(async () => (await template)?.data[Symbol.asyncDispose]())

/** A copy of that server. */
async function serverWithPhotograph() {
  template ??= makeTemplate()
  const { data, ...facts } = await template
  const copy = await temporaryFolder()
  await cp(data.path, copy.path, { recursive: true })
  return { ...facts, dataDir: copy.path, [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose]() }
}

test('a backup keeps the files of photographs, without taking more space', async () => {
  await using server = await serverWithPhotograph()
  await rm(backedUpFiles(server.dataDir), { recursive: true }) // a copy of the folder has other files
  await makeNow({ dataDir: server.dataDir, clock: systemClock })
  const kept = await listStore(backedUpFiles(server.dataDir))
  expect(kept).toEqual(server.files)
  const [sha256 = ''] = kept
  const [one, other] = [filesFolder(server.dataDir), backedUpFiles(server.dataDir)]
  expect((await stat(pathInStore(one, sha256))).ino).toBe((await stat(pathInStore(other, sha256))).ino)
  expect((await stat(other)).mode & 0o077).toBe(0)
})

test('without a photograph a backup makes no folder for files', async () => {
  await using app = await startPhotographs()
  await makeNow({ dataDir: app.deps.config.dataDir, clock: systemClock })
  await expect(readdir(backedUpFiles(app.deps.config.dataDir))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a deleted photograph comes back with the backup, until no kept backup names it', async () => {
  await using server = await serverWithPhotograph()
  const { dataDir, files, photograph, backup } = server
  {
    await using app = await startPhotographs({ dataDir })
    await app.hub.call(deletePhotograph, { params: { id: photograph.id } })
    await expect.poll(() => listStore(filesFolder(dataDir))).toEqual([])
    await makeNow({ dataDir, clock: systemClock, purpose: 'by hand' })
  }
  expect(await listStore(backedUpFiles(dataDir))).toEqual(files)
  expect(await restore(dataDir, backup)).not.toContain('couldn’t be found')
  {
    await using app = await startPhotographs({ dataDir })
    expect(await app.hub.call(listPhotographs)).toEqual([photograph])
    expect((await app.request(photograph.large)).status).toBe(200)
    await app.hub.call(deletePhotograph, { params: { id: photograph.id } })
  }
  const clock = manualClock(new Date().toISOString())
  for (let made = 0; made < keptDays; made += 1) {
    clock.advance(dayMs)
    for (const purpose of ['daily', 'by hand'] as const) {
      await makeNow({ dataDir, clock, purpose })
      clock.advance(1000)
    }
  }
  expect(await listBackupFiles(dataDir)).toHaveLength(keptDays + keptByHand)
  expect(await listStore(backedUpFiles(dataDir)), 'the replaced database needs none of them').toEqual([])
})

test.each([
  ['a file that is no database', (file: string) => writeFile(file, 'holiday pictures')],
  ['a file that is cut short', (file: string) => truncate(file, 5000)],
  ['a folder', async (file: string) => (await rm(file), await mkdir(file))],
])('%s among the backups stops no backup', async (_, spoil) => {
  await using server = await serverWithPhotograph()
  const { dataDir, backup, files } = server
  await spoil(join(backupFolder(dataDir), backup))
  const clock = manualClock(new Date(Date.now() + dayMs).toISOString())
  const { file } = await makeNow({ dataDir, clock })
  expect((await listBackupFiles(dataDir)).map((one) => one.file)).toContain(file)
  expect(await listStore(backedUpFiles(dataDir))).toEqual(files)
})

test('a restore says how many files it couldn’t find, and so does Condition', async () => {
  await using server = await serverWithPhotograph()
  const { dataDir, files, backup } = server
  await rm(filesFolder(dataDir), { recursive: true })
  await writeFile(pathInStore(backedUpFiles(dataDir), files[0] ?? ''), 'damaged')
  await rm(pathInStore(backedUpFiles(dataDir), files[1] ?? ''))
  expect(await restore(dataDir, backup)).toContain('Files of photographs and attachments that couldn’t be found: 2.')
  await using app = await startPhotographs({ dataDir })
  const { checks } = await app.hub.call(getCondition)
  expect(checks.find(({ id }) => id === 'storage')).toMatchObject({
    state: 'failing',
    sentence:
      '2 files are missing: photographs have gaps, attachments can’t be sent, or files of leads can’t be opened.',
  })
})

test('a backup that was moved brings the files beside it', async () => {
  await using server = await serverWithPhotograph()
  await using elsewhere = await temporaryFolder()
  await using empty = await temporaryFolder()
  const moved = join(elsewhere.path, 'usb')
  await rename(backupFolder(server.dataDir), moved)
  await restore(empty.path, join(moved, server.backup))
  expect(await listStore(filesFolder(empty.path))).toEqual(server.files)
})

test('each file is copied elsewhere once, encrypted, comes back on a new machine, and goes when it is needed no more', async () => {
  await using server = await serverWithPhotograph()
  await using place = await temporaryFolder()
  const { dataDir, files, photograph } = server
  const passphrase = 'gravel umbrella teapot Tuesday'
  const folder = { kind: 'folder', folder: place.path } as const
  const settings = { passphrase, keepDays: 30, isSameDisk: true, place: folder }
  await offsiteFile.write(dataDir, settings)
  const copy = (now: Date) => copyNewest(dataDir, settings, { workFactor: 1, now })
  await copy(new Date())
  const copied = (await readdir(place.path)).filter((name) => name.startsWith('file-'))
  expect(copied).toEqual(files.map((sha256) => `file-${sha256}.age`))
  const times = await Promise.all(copied.map(async (name) => (await stat(join(place.path, name))).mtimeMs))
  await copy(new Date())
  expect(await Promise.all(copied.map(async (name) => (await stat(join(place.path, name))).mtimeMs))).toEqual(times)

  await using empty = await temporaryFolder()
  const environment = { OFFSITE_ADDRESS: place.path, OFFSITE_PASSPHRASE: passphrase }
  const restored = await runCli(empty.path, ['restore', 'offsite', 'newest'], { environment })
  expect(restored).toMatchObject({ code: 0 })
  {
    await using app = await startPhotographs({ dataDir: empty.path })
    expect((await app.request(photograph.large)).status).toBe(200)
  }
  await using other = await temporaryFolder()
  const name = (await readdir(place.path)).find((one) => one.startsWith('app-')) ?? ''
  await runCli(other.path, ['restore', join(place.path, name)], { environment })
  expect(await listStore(filesFolder(other.path))).toEqual(files)

  {
    await using app = await startPhotographs({ dataDir })
    await app.hub.call(deletePhotograph, { params: { id: photograph.id } })
    await makeNow({ dataDir, clock: systemClock, purpose: 'by hand' })
  }
  await copy(inDays(40))
  expect(await readdir(place.path), 'a copy names them that is kept at any age').toEqual(expect.arrayContaining(copied))
  await rm(join(backupFolder(dataDir), server.backup))
  await rm(join(place.path, name))
  await copy(inDays(40))
  expect((await readdir(place.path)).filter((one) => one.startsWith('file-'))).toEqual([])
})

test('a photograph that is cut, lost or has another passphrase in the place is sent again', async () => {
  await using server = await serverWithPhotograph()
  await using place = await temporaryFolder()
  const { dataDir, files } = server
  const folder = { kind: 'folder', folder: place.path } as const
  const settings = { passphrase: 'gravel umbrella teapot Tuesday', keepDays: 30, isSameDisk: true, place: folder }
  const copy = () => copyNewest(dataDir, settings, { workFactor: 1 })
  await copy()
  const [first = '', second = ''] = files.map((sha256) => join(place.path, `file-${sha256}.age`))
  await truncate(first, 1000)
  await rm(second)
  const { sentAgain } = await copy()
  expect(sentAgain.toSorted()).toEqual([basename(first), basename(second)].toSorted())
  expect((await copy()).sentAgain).toEqual([])

  const check = (passphrase: string) => checkNewestCopy(dataDir, { ...settings, passphrase }, { workFactor: 1 })
  expect(await check(settings.passphrase)).toEqual({ sentAgain: [] })
  const changed = 'another umbrella for Wednesday'
  expect((await check(changed)).sentAgain).toHaveLength(files.length + 1)
  expect(await check(changed)).toEqual({ sentAgain: [] })
})

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000)
}
