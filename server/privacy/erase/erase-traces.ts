import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { hashMark } from '../../prospects/identity/contact-hash.ts'
import { locateLead, type LocatedLead } from '../../prospects/identity/locate-lead.ts'

/** Where a person is kept. */
export interface Traces {
  /** The lead, and deleted leads with the same address, or with the same number and no address; `lead` is what is still there of it. */
  records: { prospectId: string; lead: LocatedLead | undefined; sourceUrl: string | null }[]
  /** Normalised, or a hash from an earlier erasure. */
  emails: string[]
  phones: string[]
}

/** @throws AppError `not_found` when nobody of this id is live, archived or deleted */
export async function findTraces(trx: Trx, id: string): Promise<Traces> {
  const lead = await locateLead(trx, id)
  const deleted = await trx
    .selectFrom('deletedProspect')
    .selectAll()
    .where('originalProspectId', '=', id)
    .executeTakeFirst()
  if (!lead && !deleted) throw new AppError('not_found', 'Lead not found.')

  const listed = await trx.selectFrom('deletedPhone').select('phone').where('originalProspectId', '=', id).execute()
  const emails = known([lead?.row.emailNormalised, deleted?.email])
  const phones = known([lead?.row.phoneNormalised, ...listed.map((row) => row.phone)])
  const others = await findDeletedOthers(trx, id, emails, phones)
  return {
    records: [
      { prospectId: id, lead, sourceUrl: lead?.row.sourceUrlNormalised ?? deleted?.sourceIdentifier ?? null },
      ...others.map((row) => ({
        prospectId: row.originalProspectId,
        lead: undefined,
        sourceUrl: row.sourceIdentifier,
      })),
    ],
    emails,
    phones,
  }
}

/** Earlier leads of the same person, which the owner deleted. */
async function findDeletedOthers(trx: Trx, id: string, emails: string[], phones: string[]) {
  return trx
    .selectFrom('deletedProspect')
    .select(['originalProspectId', 'sourceIdentifier'])
    .where('originalProspectId', '!=', id)
    .where((is) =>
      is.or([
        is('email', 'in', emails),
        // A number alone tells only of who had no address: somebody else of the household keeps what suppresses them.
        is.and([
          is('email', 'like', 'none:%'),
          is(
            'originalProspectId',
            'in',
            is.selectFrom('deletedPhone').select('originalProspectId').where('phone', 'in', phones),
          ),
        ]),
      ]),
    )
    .execute()
}

function known(values: readonly (string | null | undefined)[]): string[] {
  const real = values.flatMap((value) => (value && !value.startsWith('none:') ? [value] : []))
  const plain = real.filter((value) => !value.startsWith(hashMark))
  return [...new Set(plain.length > 0 ? plain : real)]
}
