import { v7 as uuidv7 } from 'uuid'
import type { Trx } from '../platform/database/schema.ts'
import type { NormalisedContact } from '../prospects/identity/contact.ts'
import { locateLead } from '../prospects/queries.ts'

/** The values that recognise a lead, or the hashes that an earlier erasure has left of them. */
interface StoredContact extends NormalisedContact {
  areHashes: boolean
}

/** Returns the contact of a lead, live, archived or deleted; undefined when there is none. */
export async function findContact(trx: Trx, leadId: string): Promise<StoredContact | undefined> {
  const lead = await locateLead(trx, leadId)
  if (lead) return { ...lead.row, areHashes: false }
  const deleted = await trx
    .selectFrom('deletedProspect as d')
    .leftJoin('deletedPhone as p', 'p.originalProspectId', 'd.originalProspectId')
    .select([
      'd.emailNormalised',
      'p.phone as phoneNormalised',
      'd.sourceIdentifier as sourceUrlNormalised',
      'd.erasedAt',
    ])
    .where('d.originalProspectId', '=', leadId)
    .executeTakeFirst()
  return deleted && { ...deleted, areHashes: deleted.erasedAt !== null }
}

/** Lists earlier leads of the same person, which the owner deleted: those with the same email address, or with the same phone number and
 *  no address, because others of a household may share a number. */
export async function listDeletedOthers(
  trx: Trx,
  leadId: string,
  { emailNormalised, phoneNormalised }: NormalisedContact,
): Promise<{ leadId: string; sourceUrl: string | null; isHash: boolean }[]> {
  const rows = await trx
    .selectFrom('deletedProspect')
    .select(['originalProspectId', 'sourceIdentifier', 'erasedAt'])
    .where('originalProspectId', '!=', leadId)
    .where((is) =>
      is.or([
        is('emailNormalised', '=', emailNormalised),
        is.and([
          is('emailNormalised', 'is', null),
          is('originalProspectId', 'in', (of) =>
            of.selectFrom('deletedPhone').select('originalProspectId').where('phone', '=', phoneNormalised),
          ),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ originalProspectId, sourceIdentifier, erasedAt }) => ({
    leadId: originalProspectId,
    sourceUrl: sourceIdentifier,
    isHash: erasedAt !== null,
  }))
}

/** Returns the lead id under which an earlier erasure has stored the hash of an address. */
export async function findHashOwner(trx: Trx, emailHash: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('deletedEmail')
    .select('originalProspectId')
    .where('email', '=', emailHash)
    .executeTakeFirst()
  return row?.originalProspectId
}

/** Stores who a deleted lead was, or its hashes, and the values that keep the person from being added again. Replaces what is stored
 *  about the same lead. */
export async function recordDeleted(
  trx: Trx,
  originalProspectId: string,
  { name, emailNormalised, phoneNormalised, sourceUrlNormalised }: NormalisedContact & { name: string },
  { erasedAt, ...deletion }: { deletedAt: string; deletedReason: string | null; erasedAt: string | null },
): Promise<void> {
  const listed = { ...deletion, originalProspectId }
  const email = emailNormalised ?? `none:${originalProspectId}`
  const record = { name, email, emailNormalised, sourceIdentifier: sourceUrlNormalised, erasedAt, ...listed }
  await trx
    .insertInto('deletedProspect')
    .values({ id: uuidv7(), ...record })
    .onConflict((conflict) => conflict.column('originalProspectId').doUpdateSet(record))
    .execute()
  if (emailNormalised !== null) {
    await trx
      .insertInto('deletedEmail')
      .values({ email: emailNormalised, ...listed })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(listed))
      .execute()
  }
  if (phoneNormalised !== null) {
    await trx
      .insertInto('deletedPhone')
      .values({ phone: phoneNormalised, ...listed })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(listed))
      .execute()
  }
}
