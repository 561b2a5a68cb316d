import type SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isSecretName, type SecretName, type Secrets, writeSecret } from './secrets.ts'

/** The table in a backup, which is one file, for the secrets of DATA_DIR. A restored database has it until the secrets are in their files
 *  again: if the restore is killed, the next start of the server finishes it. */
export const secretTable = 'backupSecret'

/** Writes the secrets into a copy of the database. Secrets that a restore has left in it take precedence. */
export function addSecrets(copy: SqliteFile.Database, secrets: Secrets): void {
  copy.transaction(() => {
    copy.exec(`create table if not exists ${secretTable} (name text primary key, secret text not null) strict`)
    const add = copy.prepare(`insert or ignore into ${secretTable} (name, secret) values (?, ?)`)
    for (const [name, secret] of Object.entries(secrets)) add.run(name, secret)
  })()
}

/** Returns the secrets in a backup; none in one of an earlier version. */
export function secretsIn(backup: SqliteFile.Database): Secrets {
  const exists = backup.prepare('select 1 from sqlite_master where name = ?').get(secretTable) !== undefined
  const rows = exists ? backup.prepare<[], SecretRow>(`select name, secret from ${secretTable}`).all() : []
  return toSecrets(rows)
}

/** Moves the secrets of a restored database into their files. */
export async function adoptSecrets(db: Kysely<Database>, dataDir: string): Promise<void> {
  if (!(await hasSecrets(db))) return
  await db.transaction().execute(async (trx) => {
    if (!(await hasSecrets(trx))) return // another server has moved them meanwhile
    const { rows } = await sql<SecretRow>`select name, secret from ${sql.table(secretTable)}`.execute(trx)
    for (const [name, secret] of Object.entries(toSecrets(rows))) await writeSecret(dataDir, name as SecretName, secret)
    await sql`drop table ${sql.table(secretTable)}`.execute(trx)
  })
}

/** Whether a restored database still has the secrets that belong into files. */
export async function hasSecrets(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where name = ${secretTable}`.execute(db)
  return rows.length > 0
}

interface SecretRow {
  name: string
  secret: string
}

function toSecrets(rows: readonly SecretRow[]): Secrets {
  return Object.fromEntries(rows.flatMap(({ name, secret }) => (isSecretName(name) ? [[name, secret]] : [])))
}
