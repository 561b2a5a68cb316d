import type { PossibleDuplicate } from '#shared/contract/prospect-duplicates.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { getLocatedLead, locateLead, type LocatedLead, toProspect } from '../queries.ts'
import { insertDifferentPeople, listIdsWithPhone } from './queries.ts'

/** Anybody can type any phone number, so many leads may share one. */
const maximumSuggestions = 5

/** Lists leads with the same phone number that are not marked as different people, live ones first. They are suggestions only, because a
 *  household shares a number and numbers are not verified.
 *  @throws AppError `not_found` */
export async function listPossibleDuplicates(db: Queryable, id: string): Promise<PossibleDuplicate[]> {
  const { phoneNormalised } = (await getLocatedLead(db, id)).row
  if (phoneNormalised === null) return []
  const ids = await listIdsWithPhone(db, { id, phoneNormalised, limit: maximumSuggestions })
  const found = await Promise.all(ids.map((otherId) => locateLead(db, otherId)))
  return found.filter((lead) => lead !== undefined).map(toDuplicate)
}

function toDuplicate({ where, row }: LocatedLead): PossibleDuplicate {
  const id = where === 'live' ? row.id : row.originalProspectId
  return { where, lead: { ...toProspect(row), id } }
}

/** Marks two leads as different people. Does nothing when they are marked already. @throws AppError `not_found` */
export async function markDifferentPeople(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  otherId: string,
): Promise<void> {
  await getLocatedLead(trx, id)
  await getLocatedLead(trx, otherId)
  if (id !== otherId) await insertDifferentPeople(trx, id, otherId, clock.now().toISOString())
}
