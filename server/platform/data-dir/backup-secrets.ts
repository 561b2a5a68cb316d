import type SqliteFile from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isSecretName, type SecretName, type Secrets, writeSecret } from './secrets.ts'

/** A backup is one file, so the secrets of DATA_DIR travel in a table of their own. A restored database keeps it until the secrets
 *  are in their files again: whenever the restore is killed, the next start of the server finishes it. */
export const secretTable = 'backupSecret'

/** Puts the secrets into a copy of the database. Those that a restore has left in it count for more. */
export function addSecrets(copy: SqliteFile.Database, secrets: Secrets): void {
  copy.transaction(() => {
    copy.exec(`create table if not exists ${secretTable} (name text primary key, secret text not null) strict`)
    const add = copy.prepare(`insert or ignore into ${secretTable} (name, secret) values (?, ?)`)
    for (const [name, secret] of Object.entries(secrets)) add.run(name, secret)
  })()
}

/** The secrets in a backup; none in one from before backups had them. */
export function secretsIn(backup: SqliteFile.Database): Secrets {
  const isThere = backup.prepare('select 1 from sqlite_master where name = ?').get(secretTable) !== undefined
  const rows = isThere ? backup.prepare<[], SecretRow>(`select name, secret from ${secretTable}`).all() : []
  return toSecrets(rows)
}

/** Puts the secrets of a restored database into their files and takes them out of the database. Costs one query where there are none. */
export async function adoptSecrets(db: Kysely<Database>, dataDir: string): Promise<void> {
  if (!(await hasTable(db))) return
  await db.transaction().execute(async (trx) => {
    if (!(await hasTable(trx))) return // a server that started at this moment was first
    const { rows } = await sql<SecretRow>`select name, secret from ${sql.table(secretTable)}`.execute(trx)
    for (const [name, secret] of Object.entries(toSecrets(rows))) await writeSecret(dataDir, name as SecretName, secret)
    await sql`drop table ${sql.table(secretTable)}`.execute(trx)
  })
}

async function hasTable(db: Kysely<Database>): Promise<boolean> {
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
