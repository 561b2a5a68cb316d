import { parse as parsePostcode } from 'postcode'
import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createProspect, ProspectDetail } from '#shared/contract/prospects.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findSame } from '../identity/find-same.ts'
import { alreadyThere } from '../identity/known-person.ts'
import * as queries from '../queries.ts'

type NewLead = ParsedInput<typeof createProspect>['body']

/** Enters a lead by hand. The same id again answers with the record that it made the first time.
 *  @throws AppError `already_exists` when the person is live, archived or, without `evenIfDeleted`, deleted */
export function create(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { evenIfDeleted, ...lead }: NewLead,
): Promise<ProspectDetail> {
  return inTransaction(db, async (trx) => {
    const repeated = lead.id === undefined ? undefined : await queries.findProspect(trx, lead.id)
    if (repeated) return queries.toDetail(repeated)
    const contact = normaliseContact(lead)
    const same = await findSame(trx, contact)
    if (same && !(same.where === 'deleted' && evenIfDeleted)) throw alreadyThere(same)

    const id = lead.id ?? uuidv7()
    const now = clock.now().toISOString()
    await queries.insertProspect(trx, {
      ...lead,
      ...contact,
      id,
      postcode: tidyPostcode(lead.postcode),
      sourcePlatform: 'manual',
      createdAt: now,
      updatedAt: now,
    })
    await recordActivity(trx, { clock }, id, { activityType: 'created', description: 'Entered by hand' })
    return queries.toDetail(await queries.getProspectRow(trx, id))
  })
}

/** `so239aa` as the post writes it; what is no postcode stays as it was typed. */
export function tidyPostcode(postcode: string | undefined): string | undefined {
  if (postcode === undefined) return undefined
  const parsed = parsePostcode(postcode)
  return parsed.valid ? parsed.postcode : postcode
}
