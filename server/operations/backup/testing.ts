import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { temporaryFolder, writeMigratedFile } from '../../platform/database/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { databaseFile } from './files.ts'
import { makeBackup } from './make-backup.ts'
import { describeRestore } from './restore/describe-restore.ts'
import { restoreBackup } from './restore/restore-backup.ts'

/** The bundle, which starts in a sixth of the time of the source. */
const cli = join(import.meta.dirname, '../../../dist/server/backup.js')

export interface DataFolder extends AsyncDisposable {
  path: string
  /** The database, in use by nobody. */
  file: string
}

/** A data folder whose server has been stopped. */
export async function stoppedServer(writeDatabase = writeMigratedFile): Promise<DataFolder> {
  const folder = await temporaryFolder()
  const file = databaseFile(folder.path)
  await writeDatabase(file)
  return { path: folder.path, file, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

let small: Promise<Buffer> | undefined

/** Writes a database of the first version, which has leads and no more: a backup of it takes a fifth of the time, which is enough where it
 *  only matters which backups are kept. */
export async function writeSmallFile(file: string): Promise<void> {
  small ??= makeSmallFile()
  await writeFile(file, await small, { mode: 0o600 })
}

async function makeSmallFile(): Promise<Buffer> {
  await using folder = await temporaryFolder()
  const file = databaseFile(folder.path)
  {
    await using database = await openDatabase(file)
    await migrate(database.db, migrations.slice(0, 3))
  }
  return await readFile(file)
}

/** A data folder with such a database, whose server has been stopped. */
export const smallServer = () => stoppedServer(writeSmallFile)

/** Runs something on the database of a stopped server. */
export async function withDatabase<T>(
  { file }: Pick<DataFolder, 'file'>,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  await using database = await openDatabase(file)
  return await work(database.db)
}

/** Makes the database large enough that copying it takes a while. */
export function fill(folder: DataFolder, megabytes: number): Promise<void> {
  return withDatabase(folder, async (db) => {
    const page = 'x'.repeat(500_000)
    for (let n = 0; n < megabytes * 2; n += 1) {
      await db
        .insertInto('outbox')
        .values({ ...mail(`filling-${n}`), status: 'sent', text: page })
        .execute()
    }
  })
}

/** Adds leads to the database of a stopped server. */
export function addLeads(folder: DataFolder, count: number): Promise<unknown> {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  return withDatabase(folder, (db) =>
    sql`${numbers} insert into prospect (id, name, projectType, sourcePlatform)
      select 'lead-' || i, 'Lead', 'extension', 'manual' from n`.execute(db),
  )
}

/** Sample data: an email that waits. */
export function mail(id: string) {
  const now = '2026-11-20T09:00:00.000Z'
  return {
    id,
    kind: 'consultation-received',
    audience: 'visitor' as const,
    dedupeKey: id,
    recipient: 'ada@example.com',
    subject: 'Thank you',
    html: '<p>Thank you</p>',
    text: 'Thank you',
    createdAt: now,
    nextAttemptAt: now,
  }
}

/** Makes a backup as the owner does, in the process of the test. @returns its name */
export async function backUp({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  return (await makeBackup({ dataDir: deps.config.dataDir, clock: systemClock, purpose: 'by hand' })).file
}

/** Restores a backup as `restore FILE` does, in the process of the test. @returns what the owner reads */
export async function restore(dataDir: string, file: string): Promise<string> {
  return describeRestore(await restoreBackup({ dataDir, clock: systemClock }, file)).join('\n')
}

/** Returns the names of the copies in a data folder that a killed restore has left. */
export async function unfinishedFiles(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => /restoring|migrated/.test(name))
}

interface CliOptions {
  /** The longest file that may be written. */
  limitKb?: number
  /** Besides DATA_DIR. */
  environment?: Record<string, string>
  /** The user of the process, if it is not the user of the tests; needs root. */
  user?: { uid: number; gid: number }
}

/** Runs `backup` or `restore` as an installation does, and waits for the end. */
export async function runCli(
  dataDir: string,
  args: readonly string[],
  { limitKb, environment, user }: CliOptions = {},
) {
  const command = [process.execPath, cli, ...args]
  const [program = '', ...rest] =
    limitKb === undefined ? command : ['bash', '-c', `ulimit -f ${limitKb}; exec "$@"`, 'bash', ...command]
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const exited = once(child, 'exit')
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  const [code] = (await exited) as [number | null]
  return { pid: child.pid, code, output }
}
