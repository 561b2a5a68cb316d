import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PossibleDuplicate } from '#shared/contract/prospect-duplicates.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { insertDifferentPeople } from './different-people.ts'
import * as queries from '../queries.ts'
import { locateLead, type LocatedLead } from '../identity/locate-lead.ts'

/** Anybody can type any number, so there may be many. */
const mostShown = 5

/** Leads with the same telephone number, live before archived, which are not known to be other people. Only a suggestion: a household
 *  shares a number, and nobody proves theirs.
 *  @throws AppError `not_found` */
export async function listPossibleDuplicates(db: Kysely<Database>, id: string): Promise<PossibleDuplicate[]> {
  const lead = await getLead(db, id)
  const { phoneNormalised } = lead.row
  if (phoneNormalised === null) return []
  const { rows } = await sql<{ id: string }>`
    select id, 0 as isArchived, createdAt from prospect
      where phoneNormalised = ${phoneNormalised} and ${mayBe(id, sql`id`)}
    union all select originalProspectId, 1, originalCreatedAt from archivedProspect
      where phoneNormalised = ${phoneNormalised} and ${mayBe(id, sql`originalProspectId`)}
    order by isArchived, createdAt limit ${mostShown}`.execute(db)
  const found = await Promise.all(rows.map((row) => locateLead(db, row.id)))
  return found.filter((one) => one !== undefined).map(toDuplicate)
}

/** @param other the column with the other lead's id */
function mayBe(id: string, other: RawBuilder<unknown>) {
  return sql`${other} <> ${id} and not exists (select 1 from differentPeople
    where firstId = min(${other}, ${id}) and secondId = max(${other}, ${id}))`
}

function toDuplicate({ where, row }: LocatedLead): PossibleDuplicate {
  const id = where === 'live' ? row.id : row.originalProspectId
  return { where, lead: { ...queries.toProspect(row), id } }
}

/** Remembers that two leads are not one person; again changes nothing. @throws AppError `not_found` */
export function markDifferentPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  otherId: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await getLead(trx, id)
    await getLead(trx, otherId)
    if (id !== otherId) await insertDifferentPeople(trx, id, otherId, clock.now().toISOString())
  })
}

async function getLead(db: Kysely<Database>, id: string): Promise<LocatedLead> {
  const lead = await locateLead(db, id)
  if (!lead) throw new AppError('not_found', 'Lead not found.')
  return lead
}
