import { rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import { writeMigratedFile } from '../../platform/database/testing.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { databaseFile, listBackupFiles } from './files.ts'
import { makeBackup } from './make-backup.ts'
import { fill, mail, withDatabase } from './testing.ts'

const dayMs = 24 * 60 * 60 * 1000

test('where the disk is short, the oldest backups make room, then no backup is made, and visitors can still write', async (context) => {
  await using disk = await smallDisk(96)
  if (!disk.isMounted) context.skip('only root may mount a small disk')
  const server = { path: disk.path, file: databaseFile(disk.path), async [Symbol.asyncDispose]() {} }
  await writeMigratedFile(server.file)
  await fill(server, 7)
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  const made: string[] = []
  for (let day = 0; day < 10; day++) {
    made.unshift((await makeBackup({ dataDir: disk.path, clock })).file)
    clock.advance(dayMs)
  }
  const kept = (await listBackupFiles(disk.path)).map(({ file }) => file)
  expect(kept.length).toBeGreaterThanOrEqual(3)
  expect(kept.length).toBeLessThan(10)
  expect(kept).toEqual(made.slice(0, kept.length))

  const { bavail, bsize } = await statfs(disk.path)
  const ballast = join(disk.path, 'ballast')
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 8 * 1024 * 1024, 1))
  await expect(makeBackup({ dataDir: disk.path, clock })).rejects.toThrow(
    /^There isn’t enough disk space for a backup beside what new enquiries need: \d+ MB needed\.$/,
  )
  const keptWhenFull = (await listBackupFiles(disk.path)).map(({ file }) => file)
  expect(keptWhenFull, 'none is deleted where that would not make enough room').toEqual(kept)
  await withDatabase(server, (db) => db.insertInto('outbox').values(mail('visitor')).execute())

  rmSync(ballast)
  await makeBackup({ dataDir: disk.path, clock })
  expect((await listBackupFiles(disk.path)).length).toBeGreaterThanOrEqual(3)
})
