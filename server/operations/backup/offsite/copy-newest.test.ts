import { mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { backupFolder, backupName } from '../files.ts'
import { makeBackup } from '../make-backup.ts'
import { addLeads, stoppedServer, withDatabase } from '../testing.ts'
import { copyNewest as copyNewestSlowly } from './copy-newest.ts'
import { decryptFile, encryptFile, isEncryptedSize } from './encrypt.ts'
import type { OffsiteSettings } from './settings-file.ts'
import { copySuffix } from './store.ts'
import { s3Secret, startS3 } from './testing/s3-server.ts'
import { sftpPassword, startSftp } from './testing/sftp-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const passphrase = 'correct horse battery staple'

/** Copies with an encryption that takes no time. */
const copyNewest = (dataDir: string, settings: OffsiteSettings, now?: Date) =>
  copyNewestSlowly(dataDir, settings, { workFactor: 1, ...(now && { now }) })

async function twoFolders() {
  const data = await temporaryFolder()
  const place = await temporaryFolder()
  await mkdir(backupFolder(data.path))
  const settings: OffsiteSettings = {
    place: { kind: 'folder', folder: place.path },
    passphrase,
    keepDays: 10,
    isSameDisk: true,
  }
  return {
    dataDir: data.path,
    place: place.path,
    settings,
    async backUp(time: Date, content = 'everything about everybody') {
      const file = backupName(time)
      await writeFile(join(backupFolder(data.path), file), content)
      return file
    },
    async [Symbol.asyncDispose]() {
      await data[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

test('the newest backup is copied once, encrypted, and nothing else is left', async () => {
  await using folders = await twoFolders()
  const older = await folders.backUp(new Date('2026-11-20T03:00:00.000Z'))
  const newest = await folders.backUp(new Date('2026-11-21T03:00:00.000Z'))
  const copied = await copyNewest(folders.dataDir, folders.settings)
  expect(copied.copies).toMatchObject([
    { file: `${newest}.age`, createdAt: '2026-11-21T03:00:00.000Z' },
    { file: `${older}.age`, createdAt: '2026-11-20T03:00:00.000Z' },
  ])
  const stored = await readFile(join(folders.place, `${newest}.age`))
  expect(stored.includes('everybody')).toBe(false)
  const opened = join(folders.dataDir, 'opened')
  await decryptFile(join(folders.place, `${newest}.age`), opened, passphrase)
  expect(await readFile(opened, 'utf8')).toBe('everything about everybody')
  expect((await readdir(backupFolder(folders.dataDir))).filter((name) => !name.endsWith('.db'))).toEqual([])

  await copyNewest(folders.dataDir, folders.settings)
  expect((await readFile(join(folders.place, `${newest}.age`))).equals(stored), 'not encrypted and sent again').toBe(
    true,
  )
})

test('copies older than the number of days are deleted, except the seven newest', async () => {
  await using folders = await twoFolders()
  const now = new Date('2026-11-21T04:00:00.000Z')
  for (let age = 1; age <= 20; age += 1)
    await writeFile(join(folders.place, backupName(new Date(now.getTime() - age * dayMs)) + copySuffix), 'x')
  await writeFile(join(folders.place, 'holiday.jpg'), 'not ours')
  await folders.backUp(now)
  expect((await copyNewest(folders.dataDir, folders.settings, now)).copies).toHaveLength(11)
  expect(await readdir(folders.place)).toHaveLength(12)

  const muchLater = new Date(now.getTime() + 900 * dayMs)
  expect((await copyNewest(folders.dataDir, folders.settings, muchLater)).copies).toHaveLength(7)
  expect(await readdir(folders.place)).toContain('holiday.jpg')
})

test('a backup with a later date, from a clock that was wrong, keeps no later backup from being copied', async () => {
  await using folders = await twoFolders()
  const now = new Date('2026-11-21T04:00:00.000Z')
  const later = await folders.backUp(new Date('2027-11-21T03:00:00.000Z'))
  const first = await folders.backUp(new Date('2026-11-20T03:00:00.000Z'))
  expect((await copyNewest(folders.dataDir, folders.settings, now)).copies).toMatchObject([
    { file: `${later}.age` },
    { file: `${first}.age` },
  ])
  const second = await folders.backUp(now)
  const { copies } = await copyNewest(folders.dataDir, folders.settings, now)
  expect(copies).toMatchObject([{ file: `${later}.age` }, { file: `${second}.age` }, { file: `${first}.age` }])
})

test('no copy is deleted while the database may have lost its leads', async () => {
  await using server = await stoppedServer()
  await using place = await temporaryFolder()
  await addLeads(server, 30)
  await makeBackup({ dataDir: server.path, clock: systemClock })
  await withDatabase(server, (db) => db.deleteFrom('prospect').execute())
  for (let age = 20; age <= 40; age += 1)
    await writeFile(join(place.path, backupName(new Date(Date.now() - age * dayMs)) + copySuffix), 'x')
  const settings: OffsiteSettings = {
    place: { kind: 'folder', folder: place.path },
    passphrase,
    keepDays: 10,
    isSameDisk: true,
  }
  expect((await copyNewest(server.path, settings)).copies).toHaveLength(22)
  await addLeads(server, 30)
  expect((await copyNewest(server.path, settings)).copies).toHaveLength(7)
})

test('files of a killed process are removed', async () => {
  await using folders = await twoFolders()
  await folders.backUp(new Date('2026-11-21T03:00:00.000Z'))
  const left = join(backupFolder(folders.dataDir), 'sending-abc')
  await mkdir(left)
  await utimes(left, 0, 0)
  await copyNewest(folders.dataDir, folders.settings)
  expect((await readdir(backupFolder(folders.dataDir))).filter((name) => name.startsWith('sending'))).toEqual([])
})

test('a disk that is not mounted any more is not mistaken for its empty mount point', async () => {
  await using folders = await twoFolders()
  await folders.backUp(new Date('2026-11-21T03:00:00.000Z'))
  const settings = { ...folders.settings, isSameDisk: false }
  await expect(copyNewest(folders.dataDir, settings)).rejects.toThrow(`No disk is mounted at ${folders.place}`)
  expect(await readdir(folders.place)).toEqual([])
})

test('an interrupted upload is completed by the next attempt', async () => {
  await using folders = await twoFolders()
  await using s3 = await startS3()
  const file = await folders.backUp(new Date('2026-11-21T03:00:00.000Z'), 'x'.repeat(2_000_000))
  const settings: OffsiteSettings = { ...folders.settings, place: s3.place, secret: s3Secret }
  s3.failWith((incoming) => {
    if (incoming.method === 'PUT') incoming.once('data', () => incoming.socket.destroy())
    return false
  })
  await expect(copyNewest(folders.dataDir, settings)).rejects.toThrow('broke off')
  s3.failWith(() => false)
  expect((await copyNewest(folders.dataDir, settings)).copies).toMatchObject([{ file: `${file}.age` }])
})

test('an older backup that can’t be sent keeps neither the newest from the place nor old copies in it', async () => {
  await using folders = await twoFolders()
  await using s3 = await startS3()
  const older = await folders.backUp(new Date('2026-11-20T03:00:00.000Z'), 'x'.repeat(2_000_000))
  const newest = await folders.backUp(new Date('2026-11-21T03:00:00.000Z'))
  const settings: OffsiteSettings = { ...folders.settings, place: s3.place, secret: s3Secret }
  s3.failWith((incoming) => {
    if (incoming.method === 'PUT' && incoming.url?.includes(older))
      incoming.once('data', () => incoming.socket.destroy())
    return false
  })
  const { copies, problem } = await copyNewest(folders.dataDir, settings)
  expect(copies[0]).toMatchObject({ file: `${newest}.age` })
  expect(problem).toContain('The newest backup is copied, but an older one can’t be.')
  s3.failWith(() => false)
  const again = await copyNewest(folders.dataDir, settings)
  expect(again).not.toHaveProperty('problem')
  expect(again.copies).toMatchObject([{ file: `${newest}.age` }, { file: `${older}.age` }])
  expect(again.copies[1]?.bytes).toBeGreaterThan(2_000_000)
})

test('the remains of an interrupted upload are removed, and no files of others', async () => {
  await using folders = await twoFolders()
  await using sftp = await startSftp()
  const older = await folders.backUp(new Date('2026-11-20T03:00:00.000Z'))
  const settings: OffsiteSettings = {
    ...folders.settings,
    place: sftp.place,
    secret: sftpPassword,
    hostKey: sftp.hostKey(),
  }
  sftp.faults.onWrite = () => 4
  await expect(copyNewest(folders.dataDir, settings)).rejects.toThrow('Its disk may be full')
  const place = join(sftp.folder, sftp.place.folder)
  expect(await readdir(place)).toEqual(['app-20261120T030000000Z.db.age.partial'])
  await writeFile(join(place, 'film.partial'), 'not ours')

  delete sftp.faults.onWrite
  const newest = await folders.backUp(new Date('2026-11-21T03:00:00.000Z'))
  await copyNewest(folders.dataDir, settings)
  expect((await readdir(place)).toSorted()).toEqual([`${older}.age`, `${newest}.age`, 'film.partial'])
})

test('a slow store does not time out', async () => {
  await using folders = await twoFolders()
  await using s3 = await startS3()
  await folders.backUp(new Date('2026-11-21T03:00:00.000Z'), 'x'.repeat(2_000_000))
  s3.failWith((incoming) => {
    incoming.on('data', () => {
      incoming.pause()
      setTimeout(() => incoming.resume(), 5)
    })
    return false
  })
  const settings: OffsiteSettings = { ...folders.settings, place: s3.place, secret: s3Secret }
  const { copies, date = '' } = await copyNewest(folders.dataDir, settings)
  expect(copies).toHaveLength(1)
  expect(Math.abs(Date.now() - Date.parse(date)), 'the store’s own clock').toBeLessThan(60_000)
})

test('without a backup there is nothing to copy', async () => {
  await using folders = await twoFolders()
  await rm(backupFolder(folders.dataDir), { recursive: true })
  await expect(copyNewest(folders.dataDir, folders.settings)).rejects.toThrow('There’s no backup to copy yet.')
})

test.each([
  ['cut', async (file: string) => truncate(file, 50)],
  ['a byte short', async (file: string) => truncate(file, (await stat(file)).size - 1)],
  ['missing', (file: string) => rm(file)],
])('a copy that is %s in the place is sent again and named', async (_, spoil) => {
  await using folders = await twoFolders()
  const older = await folders.backUp(new Date('2026-11-20T03:00:00.000Z'), 'x'.repeat(200_000))
  const now = new Date('2026-11-21T04:00:00.000Z')
  const { copies: known } = await copyNewest(folders.dataDir, folders.settings, now)
  await folders.backUp(new Date('2026-11-21T03:00:00.000Z'))
  await spoil(join(folders.place, `${older}.age`))
  const result = await copyNewestSlowly(folders.dataDir, folders.settings, { workFactor: 1, now, known })
  expect(result).toMatchObject({ sentAgain: [`${older}.age`], lost: [] })
  const opened = join(folders.dataDir, 'opened')
  await decryptFile(join(folders.place, `${older}.age`), opened, passphrase)
  expect((await stat(opened)).size).toBe(200_000)
  const again = await copyNewestSlowly(folders.dataDir, folders.settings, { workFactor: 1, now, known: result.copies })
  expect(again).toMatchObject({ sentAgain: [], lost: [] })
})

test('a cut or missing copy of a backup that is no longer here is named once', async () => {
  await using folders = await twoFolders()
  const now = new Date('2026-11-21T04:00:00.000Z')
  const [cut, gone, outdated] = [2, 3, 30].map(
    (days) => backupName(new Date(now.getTime() - days * dayMs)) + copySuffix,
  )
  await writeFile(join(folders.place, cut ?? ''), 'x')
  await folders.backUp(now)
  const known = [cut, gone, outdated].map((file) => ({ file: file ?? '', bytes: 5000 }))
  const result = await copyNewestSlowly(folders.dataDir, folders.settings, { workFactor: 1, now, known })
  expect(result).toMatchObject({ sentAgain: [], lost: [cut, gone] })
  const again = await copyNewestSlowly(folders.dataDir, folders.settings, { workFactor: 1, now, known: result.copies })
  expect(again.lost).toEqual([])
})

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  'the encrypted size of %i bytes is known to the byte',
  async (bytes) => {
    await using folder = await temporaryFolder()
    const [plain, encrypted] = [join(folder.path, 'plain'), join(folder.path, 'encrypted')]
    await writeFile(plain, Buffer.alloc(bytes, 1))
    for (const workFactor of [1, 12]) {
      await encryptFile(plain, encrypted, passphrase, workFactor)
      const { size } = await stat(encrypted)
      expect(isEncryptedSize(size, bytes)).toBe(true)
      expect([isEncryptedSize(size - 2, bytes), isEncryptedSize(size + 2, bytes)]).toEqual([false, false])
    }
  },
)
