import { chmod, mkdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { migrateWithBackup } from '../../operations/backup/migrate-with-backup.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import { temporaryFolder } from '../database/testing.ts'
import { explainStorageError } from '../database/errors.ts'
import { openStorage } from './open-storage.ts'
import { prepareDataDir } from './prepare.ts'
import { loadOrCreateSecret } from './secrets.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const log = pino({ level: 'silent' })
const open = (path: string) =>
  openStorage({ config: readConfig({ DATA_DIR: path }), clock: systemClock, log }, (database) =>
    migrateWithBackup({ ...database, clock: systemClock, log, version: '1.0.0' }),
  )

test('what an older version left open to others is closed to them, and nothing else is touched', async () => {
  await using folder = await temporaryFolder()
  const inFolder = (...names: string[]) => join(folder.path, ...names)
  await mkdir(inFolder('scraper', 'snapshots'), { recursive: true })
  for (const name of ['pages.bin', 'scraper/known', 'scraper/snapshots/page.txt', 'my-notes.txt']) {
    await writeFile(inFolder(name), '')
    await chmod(inFolder(name), 0o644)
  }
  for (const name of ['', 'scraper', 'scraper/snapshots']) await chmod(inFolder(name), 0o755)
  prepareDataDir(folder.path)
  for (const name of ['', 'scraper', 'scraper/snapshots']) expect(await modeOf(inFolder(name)), name).toBe('700')
  for (const name of ['pages.bin', 'scraper/known', 'scraper/snapshots/page.txt'])
    expect(await modeOf(inFolder(name)), name).toBe('600')
  expect(await modeOf(inFolder('my-notes.txt'))).toBe('644')
})

test('a folder that everybody shares stays so, and a link is not followed', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'elsewhere'), '')
  await chmod(join(folder.path, 'elsewhere'), 0o644)
  await symlink(join(folder.path, 'elsewhere'), join(folder.path, 'pages.bin'))
  await chmod(folder.path, 0o1777)
  prepareDataDir(folder.path)
  expect([await modeOf(folder.path), await modeOf(join(folder.path, 'elsewhere'))]).toEqual(['777', '644'])
})

test('a DATA_DIR that is a file is refused with a sentence', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  expect(() => prepareDataDir(file)).toThrow(`${file} is not a folder: set DATA_DIR to a folder`)
  expect(() => prepareDataDir(join(file, 'data'))).toThrow('is not a folder: set DATA_DIR to a folder')
})

test.for([
  [
    'of something else',
    (file: string) => writeFile(file, 'These are the minutes of the parish council.\n'.repeat(200)),
  ],
  ['cut short', (file: string) => truncate(file, 10_000)],
] as const)('a database %s is refused with a sentence, stays as it is, and can be restored over', async ([, spoil]) => {
  await using folder = await temporaryFolder()
  await (await open(folder.path)).close()
  const file = join(folder.path, 'app.db')
  await spoil(file)
  const before = await readFile(file)
  for (let n = 0; n < 2; n += 1) {
    await expect(open(folder.path)).rejects.toThrow(
      `The database ${file} is damaged: restore a backup ("npm run restore"`,
    )
  }
  expect((await readFile(file)).equals(before)).toBe(true)
})

test.for([
  ['EROFS', 'is on a disk that can only be read'],
  ['EACCES', 'cannot be written by this user'],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be written by this user'],
  ['SQLITE_CANTOPEN', 'cannot be written by this user'],
  ['SQLITE_IOERR_WRITE', 'The disk cannot read or write'],
  ['SQLITE_FULL', 'is full: make room'],
] as const)('%s says in one sentence what to do', ([code, sentence]) => {
  const error = explainStorageError(Object.assign(new Error('code'), { code }), '/srv/data/app.db')
  expect(error).toMatchObject({ message: expect.stringContaining(sentence) as string })
  expect((error as Error).message).toMatch(/^[^.\n]*(?:app\.db|backup\.js)?[^.\n]*\.$/)
})

test('an error that is none of the storage comes back as it is', () => {
  const error = new Error('Migration 900 failed')
  expect(explainStorageError(error, '/srv/data/app.db')).toBe(error)
})

test('a secret outlives a restart, and an empty file, left by a crash, is no secret', async () => {
  await using folder = await temporaryFolder()
  const first = await loadOrCreateSecret(folder.path, 'session-secret')
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await loadOrCreateSecret(folder.path, 'session-secret')).toBe(first)
  await truncate(join(folder.path, 'session-secret'))
  const second = await loadOrCreateSecret(folder.path, 'session-secret')
  expect(second).toMatch(/^[0-9a-f]{64}$/)
  expect(second).not.toBe(first)
  expect(await modeOf(join(folder.path, 'session-secret'))).toBe('600')
})
