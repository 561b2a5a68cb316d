import { type Kysely, sql } from 'kysely'

/** How many changes are remembered, for a hub or console that comes back after a while. */
const kept = 10_000

const subjects = [
  'prospect',
  'archivedProspect',
  'consultation',
  'calculatorSubmission',
  'payment',
  'newsletterSubscriber',
  'scrapingSource',
  'scrapingRun',
]

/** Notes every change of a record that the hub shows. Triggers do it, so that no code path can forget, and a change is known
 *  exactly when it is committed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Autoincrement: a number is never used again, so "what came after number n" has one answer for ever.
  await sql`create table change (
    number integer primary key autoincrement,
    subject text not null,
    id text not null,
    action text not null check (action in ('created', 'updated', 'deleted'))
  ) strict`.execute(db)
  await sql`create trigger changeTrim after insert on change begin
    delete from change where number <= new.number - ${sql.lit(kept)};
  end`.execute(db)
  for (const subject of subjects) {
    for (const [event, action, row] of [
      ['insert', 'created', 'new'],
      ['update', 'updated', 'new'],
      ['delete', 'deleted', 'old'],
    ] as const) {
      await note(db, subject, event, action, row)
    }
  }
  // A mail's row changes with every attempt; only what becomes of it is worth telling.
  await note(db, 'outbox', 'insert', 'created', 'new')
  await note(db, 'outbox', 'update of status', 'updated', 'new')
}

async function note(db: Kysely<unknown>, subject: string, event: string, action: string, row: 'new' | 'old') {
  const name = `${subject}Change${action}`
  await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} on ${sql.table(subject)} begin
    insert into change (subject, id, action) values (${sql.lit(subject)}, ${sql.raw(row)}.id, ${sql.lit(action)});
  end`.execute(db)
}
