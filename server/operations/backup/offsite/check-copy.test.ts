import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { backupFolder } from '../files.ts'
import { makeBackup } from '../make-backup.ts'
import { stoppedServer } from '../testing.ts'
import { checkNewestCopy } from './check-copy.ts'
import { copyNewest } from './copy-newest.ts'
import { s3Secret, startS3 } from './testing/s3-server.ts'

const passphrase = 'gravel umbrella teapot Tuesday'
const fast = { workFactor: 1 }

/** A server whose backup is copied to a folder. */
async function copiedServer() {
  const data = await stoppedServer()
  const place = await temporaryFolder()
  const { file } = await makeBackup({ dataDir: data.path, clock: systemClock })
  const settings = {
    passphrase,
    keepDays: 30,
    isSameDisk: true,
    place: { kind: 'folder', folder: place.path } as const,
  }
  await copyNewest(data.path, settings, fast)
  return {
    dataDir: data.path,
    settings,
    backup: join(backupFolder(data.path), file),
    copy: join(place.path, `${file}.age`),
    check: (changed = {}) => checkNewestCopy(data.path, { ...settings, ...changed }, fast),
    async [Symbol.asyncDispose]() {
      await data[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

test('the newest copy is fetched, decrypted and verified, and nothing of it is left', async () => {
  await using server = await copiedServer()
  const before = await readdir(backupFolder(server.dataDir))
  expect(await server.check()).toEqual({ sentAgain: [] })
  expect(await readdir(backupFolder(server.dataDir))).toEqual(before)
})

test.each([
  ['cut', (copy: string) => truncate(copy, 5000)],
  ['changed by one bit', flipBit],
])('a copy that is %s is sent again while its backup is here', async (_, spoil) => {
  await using server = await copiedServer()
  await spoil(server.copy)
  expect(await server.check()).toEqual({ sentAgain: [basename(server.copy)] })
  expect(await server.check()).toEqual({ sentAgain: [] })
})

test('a damaged copy whose backup is gone is refused, and stays as it is', async () => {
  await using server = await copiedServer()
  await flipBit(server.copy)
  const spoilt = await readFile(server.copy)
  await rm(server.backup)
  await expect(server.check()).rejects.toThrow('damaged or incomplete')
  expect((await readFile(server.copy)).equals(spoilt)).toBe(true)
})

test('after the passphrase has been changed the newest copy gets the new one', async () => {
  await using server = await copiedServer()
  const changed = { passphrase: 'another umbrella for Wednesday' }
  expect((await server.check(changed)).sentAgain).toHaveLength(1)
  expect(await server.check(changed)).toEqual({ sentAgain: [] })
})

test('a copy that decrypts and is no database of this program is refused', async () => {
  await using server = await copiedServer()
  await writeFile(server.backup, 'no database')
  await rm(server.copy)
  await copyNewest(server.dataDir, server.settings, fast)
  await expect(server.check()).rejects.toThrow('isn’t a database')
})

test('a place without copies, or one that breaks off, is an error and not damage', async () => {
  await using server = await copiedServer()
  await using s3 = await startS3()
  const settings = { ...server.settings, place: s3.place, secret: s3Secret }
  await expect(checkNewestCopy(server.dataDir, settings, fast)).rejects.toThrow('There are no copies')
  await copyNewest(server.dataDir, settings, fast)
  expect(await checkNewestCopy(server.dataDir, settings, fast)).toEqual({ sentAgain: [] })
  s3.failWith((incoming) => {
    if (incoming.method === 'GET' && incoming.url?.includes('.age') === true) incoming.socket.destroy()
    return false
  })
  await expect(checkNewestCopy(server.dataDir, settings, fast)).rejects.toThrow('broke off')
  s3.failWith(() => false)
  expect(await checkNewestCopy(server.dataDir, settings, fast)).toEqual({ sentAgain: [] })
})

async function flipBit(file: string): Promise<void> {
  const content = await readFile(file)
  const at = content.length - 100
  content.writeUInt8(content.readUInt8(at) ^ 1, at)
  await writeFile(file, content)
}
