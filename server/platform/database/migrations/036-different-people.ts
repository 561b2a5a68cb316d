import { type Kysely, sql } from 'kysely'

/** Pairs of leads that share a telephone number and that the owner has said are not the same person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the leads: they keep their ids while they move between the list, the archive and a merge.
  await sql`create table differentPeople (
    firstId text not null,
    secondId text not null check (firstId < secondId),
    decidedAt text not null,
    primary key (firstId, secondId)
  ) strict, without rowid`.execute(db)
  await sql`create index differentPeopleBySecond on differentPeople (secondId)`.execute(db)
}
