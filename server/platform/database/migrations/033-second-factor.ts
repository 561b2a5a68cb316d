import { type Kysely, sql } from 'kysely'

/** Codes from an authenticator app at sign-in, with the recovery codes that stand in for them, and what ties sessions to the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new value ends every session and every remembered browser that carries the former one.
  await sql`alter table user add column securityStamp text not null default ''`.execute(db)

  await sql`create table secondFactor (
    userId text primary key references user (id) on delete cascade,
    secret text not null,
    createdAt text not null,
    enabledAt text,
    lastStep integer not null default 0
  ) strict`.execute(db)

  await sql`create table recoveryCode (
    codeHash text primary key,
    userId text not null references user (id) on delete cascade
  ) strict`.execute(db)
  await sql`create index recoveryCodeByUser on recoveryCode (userId)`.execute(db)
}
