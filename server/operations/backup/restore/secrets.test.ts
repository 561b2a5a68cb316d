import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { systemClock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { secretsIn, secretTable } from '../../../platform/data-dir/backup-secrets.ts'
import { migrateWithBackup } from '../migrate-with-backup.ts'
import { openStorage } from '../../../platform/data-dir/open-storage.ts'
import {
  loadOrCreateSecret,
  readSecrets,
  type Secrets,
  secretNames,
  writeSecret,
} from '../../../platform/data-dir/secrets.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { createContactHash } from '../../../prospects/identity/contact.ts'
import { startLeads } from '../../../prospects/testing.ts'
import { readContents } from '../../../testing/database-file.ts'
import { backupFolder, databaseFile, listReplacedFiles } from '../files.ts'
import { makeBackup } from '../make-backup.ts'
import { type DataFolder, restore, runCli, stoppedServer } from '../testing.ts'

/** A stopped server with its secrets, and a backup of it. */
async function backedUp(): Promise<DataFolder & { backup: string; secrets: Secrets }> {
  const folder = await stoppedServer()
  for (const name of secretNames) await loadOrCreateSecret(folder.path, name)
  const { file } = await makeBackup({ dataDir: folder.path, clock: systemClock })
  return { ...folder, backup: join(backupFolder(folder.path), file), secrets: readSecrets(folder.path) }
}

/** As backups were before they had secrets. */
function removeSecrets(backup: string): void {
  const sqlite = new Sqlite(backup)
  sqlite.exec(`drop table ${secretTable}`)
  sqlite.close()
}

async function emptyFolder(folder: DataFolder): Promise<string> {
  const path = join(folder.path, 'fresh')
  await mkdir(path)
  return path
}

test('a new machine gets the secrets from the backup, and the database keeps none', async () => {
  await using folder = await backedUp()
  const fresh = await emptyFolder(folder)
  const output = await restore(fresh, folder.backup)
  expect(output).toContain('links in emails and recognise erased people were restored')
  expect(readSecrets(fresh)).toEqual(folder.secrets)
  expect(Object.keys(readContents(databaseFile(fresh)))).not.toContain(secretTable)
})

test('on the machine of the backup the secrets are unchanged and not mentioned', async () => {
  await using folder = await backedUp()
  expect(await restore(folder.path, folder.backup)).not.toContain('links in emails')
  expect(readSecrets(folder.path)).toEqual(folder.secrets)
})

test('a backup without secrets keeps the existing ones, or reports that there are none', async () => {
  await using folder = await backedUp()
  removeSecrets(folder.backup)
  await restore(folder.path, folder.backup)
  expect(readSecrets(folder.path)).toEqual(folder.secrets)

  const fresh = await emptyFolder(folder)
  const output = await restore(fresh, folder.backup)
  expect(output).toContain('The key that signs links in emails isn’t in this backup')
})

test('replaced secrets of another machine are kept, and restored with the replaced database', async () => {
  await using folder = await backedUp()
  await using other = await stoppedServer()
  for (const name of secretNames) await loadOrCreateSecret(other.path, name)
  const before = readSecrets(other.path)
  await restore(other.path, folder.backup)
  expect(readSecrets(other.path)).toEqual(folder.secrets)
  const [aside = ''] = listReplacedFiles(other.path)
  await restore(other.path, aside)
  expect(readSecrets(other.path)).toEqual(before)
})

test('a restore killed before it had restored the secrets is finished by the next start', async () => {
  await using folder = await backedUp()
  await using other = await temporaryFolder()
  await writeSecret(other.path, 'session-secret', 'another')
  await copyFile(folder.backup, databaseFile(other.path))
  const config = readConfig({ DATA_DIR: other.path })
  const context = { clock: systemClock, log: pino({ level: 'silent' }) }
  const storage = await openStorage({ config, ...context }, (database) =>
    migrateWithBackup({ ...database, ...context, version: config.version }),
  )
  expect(storage.secrets).toMatchObject({
    session: folder.secrets['session-secret'],
    erasure: folder.secrets['erasure-secret'],
  })
  await storage.close()
  expect(Object.keys(readContents(databaseFile(other.path)))).not.toContain(secretTable)
})

test('a person erased on a machine with another secret is recognised and hashed with the restored secret', async () => {
  await using data = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: data.path })
    await app.visitor.call(subscribeToNewsletter, { body: { email: 'gone@example.com' } })
    const { file } = await makeBackup({ dataDir: data.path, clock: systemClock })
    backup = join(backupFolder(data.path), file)
    await app.hub.call(erasePersonalData, { body: { email: 'gone@example.com' } })
  }
  const sqlite = new Sqlite(backup)
  sqlite.prepare(`update ${secretTable} set secret = 'of another machine' where name = 'erasure-secret'`).run()
  sqlite.close()
  expect(await restore(data.path, backup)).toContain('erasures 1, unsubscriptions 0')
  const contents = JSON.stringify(readContents(databaseFile(data.path)))
  expect(contents).not.toContain('gone@example.com')
  expect(contents).toContain(createContactHash('of another machine')('gone@example.com'))
})

test('a backup of a running server has the secrets that it uses', async () => {
  await using app = await startLeads()
  const { dataDir } = app.deps.config
  const { file } = await app.deps.backups.make()
  const sqlite = new Sqlite(join(backupFolder(dataDir), file), { readonly: true })
  expect(secretsIn(sqlite)).toEqual(readSecrets(dataDir))
  sqlite.close()
  expect(await readdir(backupFolder(dataDir))).toEqual([file])
})

test('backup and restore use only DATA_DIR, whatever the other settings are', async () => {
  await using folder = await backedUp()
  const environment = { NODE_ENV: 'production', PORT: 'x', SMTP_URL: 'x', SESSION_SECRET: 'short' }
  expect(await runCli(folder.path, ['backup'], { environment })).toMatchObject({ code: 0 })
  expect(await runCli(folder.path, ['restore', folder.backup], { environment })).toMatchObject({ code: 0 })
})

test('a secret file truncated by a crash is replaced', async () => {
  await using folder = await backedUp()
  await writeFile(join(folder.path, 'session-secret'), '')
  await restore(folder.path, folder.backup)
  expect((await readFile(join(folder.path, 'session-secret'), 'utf8')).trim()).toBe(folder.secrets['session-secret'])
})
