import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Returns a migration that runs these statements in order.
 *
 *  In every table: ids are UUIDv7 text, times are ISO 8601 in UTC with milliseconds (so that text order is time order), booleans are 0 or 1,
 *  and lists are JSON. A `prospectId` is never a foreign key: archiving moves the lead's row to another table while its history keeps the
 *  id, and deleting a lead removes its records explicitly, in the same transaction.
 *  @param statements or what makes them, where that would take a start milliseconds that has nothing to migrate */
export function migration(
  name: string,
  statements: readonly string[] | (() => readonly string[] | Promise<readonly string[]>),
): Migration {
  return {
    name,
    async up(db) {
      for (const statement of typeof statements === 'function' ? await statements() : statements)
        await sql.raw(statement).execute(db)
    },
  }
}

/** The default of a time of writing. */
export const defaultNow = `default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

/** Returns triggers that record each change of a table in `change`, so that no code path can forget to and a change is known exactly when it
 *  is committed. */
export function changeTriggers(
  table: string,
  {
    key = 'id',
    events = ['insert', 'update', 'delete'],
    subject = table,
  }: { key?: string; events?: readonly string[]; subject?: string } = {},
): string[] {
  return events.map((event) => {
    const action = event.startsWith('insert') ? 'created' : event.startsWith('update') ? 'updated' : 'deleted'
    return `create trigger ${table}Change${action} after ${event} on ${table} begin
      insert into change (subject, id, action) values ('${subject}', ${action === 'deleted' ? 'old' : 'new'}.${key}, '${action}');
    end`
  })
}
