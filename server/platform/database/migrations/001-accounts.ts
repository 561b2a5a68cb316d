import { type Kysely, sql } from 'kysely'

/** In every table: ids are UUIDv7 text, times are ISO 8601 in UTC with milliseconds (so that text order is time order),
 *  booleans are 0 or 1, and lists are JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table user (
    id text primary key,
    email text not null collate nocase unique,
    passwordHash text not null,
    firstName text,
    lastName text,
    profileImageUrl text,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updatedAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
  ) strict`.execute(db)

  await sql`create table session (
    sid text primary key,
    sess text not null check (json_valid(sess)),
    expire text not null
  ) strict`.execute(db)
  await sql`create index sessionByExpire on session (expire)`.execute(db)

  await sql`create table accessToken (
    id text primary key,
    userId text not null references user (id) on delete cascade,
    label text not null,
    tokenHash text not null unique,
    createdAt text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    lastUsedAt text
  ) strict`.execute(db)
  await sql`create index accessTokenByUser on accessToken (userId)`.execute(db)
}
