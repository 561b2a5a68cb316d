import { type Kysely, sql } from 'kysely'

/** What the owner sets themselves to do, and the filters that they have named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key, as for all that belongs to a person: archiving moves the lead, and the task waits for its return.
  await sql`create table task (
    id text primary key,
    prospectId text,
    kind text not null default 'other' check (kind in ('call', 'email', 'visit', 'other')),
    title text not null,
    dueOn text not null,
    doneAt text,
    createdAt text not null,
    updatedAt text not null
  ) strict`.execute(db)
  await sql`create index taskByDue on task (dueOn, id) where doneAt is null`.execute(db)
  await sql`create index taskByDone on task (doneAt desc) where doneAt is not null`.execute(db)
  await sql`create index taskByProspect on task (prospectId)`.execute(db)

  await sql`create table savedView (
    id text primary key,
    name text not null unique collate nocase,
    search text not null,
    createdAt text not null
  ) strict`.execute(db)

  for (const subject of ['task', 'savedView']) {
    for (const [event, action, row] of [
      ['insert', 'created', 'new'],
      ['update', 'updated', 'new'],
      ['delete', 'deleted', 'old'],
    ] as const) {
      await sql`create trigger ${sql.raw(`${subject}Change${action}`)} after ${sql.raw(event)} on ${sql.table(subject)} begin
        insert into change (subject, id, action) values (${sql.lit(subject)}, ${sql.raw(row)}.id, ${sql.lit(action)});
      end`.execute(db)
    }
  }
}
