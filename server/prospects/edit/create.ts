import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createProspect, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { recordActivity } from '../record-activity.ts'
import { formatPostcode, normaliseContact } from '../identity/contact.ts'
import { alreadyExists, findSame } from '../identity/find-same.ts'
import * as queries from '../queries.ts'

type NewLead = ParsedInput<typeof createProspect>['body']

/** Creates a lead that the owner typed in. Repeating the call with the same id returns the existing record.
 *  @throws AppError `already_exists` when the person is live, archived or, without `evenIfDeleted`, deleted */
export async function createLead(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { evenIfDeleted, ...lead }: NewLead,
): Promise<ProspectDetail> {
  const repeated = lead.id === undefined ? undefined : await queries.findProspect(trx, lead.id)
  if (repeated) return queries.toProspect(repeated)
  const contact = normaliseContact(lead)
  const same = await findSame(trx, contact)
  if (same && !(same.where === 'deleted' && evenIfDeleted)) throw alreadyExists(same)

  const id = lead.id ?? uuidv7()
  const now = clock.now().toISOString()
  await queries.insertProspect(trx, {
    ...lead,
    ...contact,
    id,
    postcode: formatPostcode(lead.postcode),
    sourcePlatform: 'manual',
    createdAt: now,
    updatedAt: now,
  })
  await recordActivity(trx, { clock }, id, { activityType: 'created', description: 'Entered by hand' })
  return queries.toProspect(await queries.getProspectRow(trx, id))
}
