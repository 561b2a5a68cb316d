import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { normaliseEmail } from './contact.ts'
import { hashMark } from './contact-hash.ts'

/** By what a person's records are found. */
export interface Person {
  /** Ids that they have, or had, as a lead. */
  ids: string[]
  /** Normalised. A number or a page is not among them: a household or a whole street may share it. */
  emails: string[]
}

interface Using {
  db: Kysely<Database>
  hashContact: (value: string) => string
}

/** Whoever has this address. Nobody may be known by it: then there is nothing to find. */
export async function personByEmail({ db, hashContact }: Using, email: string): Promise<Person> {
  const emailNormalised = normaliseEmail(email)
  const live = await db.selectFrom('prospect').select('id').where('emailNormalised', '=', emailNormalised).execute()
  const archived = await db
    .selectFrom('archivedProspect')
    .select('originalProspectId as id')
    .where('emailNormalised', '=', emailNormalised)
    .execute()
  const deleted = await db
    .selectFrom('deletedProspect')
    .select('originalProspectId as id')
    .where('email', 'in', [emailNormalised, hashContact(emailNormalised)])
    .execute()
  const ids = [...live, ...archived, ...deleted].map(({ id }) => id)
  return { ids: [...new Set(ids)], emails: [emailNormalised] }
}

/** Whoever is this lead, live, archived or deleted, with everything else that has the same address.
 *  @returns undefined when there is none */
export async function personByLead(using: Using, id: string): Promise<Person | undefined> {
  const { db } = using
  const live = await db.selectFrom('prospect').select('emailNormalised').where('id', '=', id).executeTakeFirst()
  const archived = await db
    .selectFrom('archivedProspect')
    .select('emailNormalised')
    .where('originalProspectId', '=', id)
    .executeTakeFirst()
  const deleted = await db
    .selectFrom('deletedProspect')
    .select('email as emailNormalised')
    .where('originalProspectId', '=', id)
    .executeTakeFirst()
  const found = live ?? archived ?? deleted
  if (!found) return undefined
  const email = found.emailNormalised
  if (email === null || email.startsWith('none:') || email.startsWith(hashMark)) return { ids: [id], emails: [] }
  const person = await personByEmail(using, email)
  return { ...person, ids: [...new Set([id, ...person.ids])] }
}
