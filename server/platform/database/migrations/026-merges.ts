import { type Kysely, sql } from 'kysely'

/** What it takes to part two merged leads again. No foreign keys: both leads may be archived or deleted meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table prospectMerge (
    id text primary key,
    keptId text not null,
    otherId text not null,
    mergedAt text not null,
    undoneAt text,
    memory text check (json_type(memory) = 'object'),
    check ((undoneAt is null) = (memory is not null))
  ) strict`.execute(db)
  await sql`create index prospectMergeByKept on prospectMerge (keptId)`.execute(db)
  await sql`create index prospectMergeByOther on prospectMerge (otherId)`.execute(db)
}
