import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { normaliseEmail } from './contact.ts'
import { hashMark } from './contact-hash.ts'

/** The keys by which a person's records are found. */
export interface Person {
  /** The ids of the person's leads, including deleted ones. */
  ids: string[]
  /** Normalised. Phone numbers and pages are left out, because several people may share them. */
  emails: string[]
}

interface Context {
  db: Kysely<Database>
  hashContact: (value: string) => string
}

/** Returns the person with this address. The ids are empty when no lead has it. */
export async function personByEmail({ db, hashContact }: Context, email: string): Promise<Person> {
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

/** Returns the person behind a lead, live, archived or deleted, with everybody who has the same address; undefined when there is no such
 *  lead. */
export async function personByLead(context: Context, id: string): Promise<Person | undefined> {
  const { db } = context
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
  const person = await personByEmail(context, email)
  return { ...person, ids: [...new Set([id, ...person.ids])] }
}
