import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Person } from '../../platform/personal-data.ts'
import { normaliseEmail } from './contact.ts'
import { locateLead } from '../queries.ts'

interface Context {
  db: Kysely<Database>
  hashContact: (value: string) => string
}

/** Returns the person with this address, even when nothing is held about them. */
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
    .where('emailNormalised', 'in', [emailNormalised, hashContact(emailNormalised)])
    .execute()
  const ids = [...live, ...archived, ...deleted].map(({ id }) => id)
  return { leadIds: [...new Set(ids)], emails: [emailNormalised] }
}

/** Returns the person who is this lead, live, archived or deleted, with other leads of the same address; undefined when there is none. */
export async function personByLead(context: Context, id: string): Promise<Person | undefined> {
  const lead = await locateLead(context.db, id)
  const deleted = await context.db
    .selectFrom('deletedProspect')
    .select(['emailNormalised', 'erasedAt'])
    .where('originalProspectId', '=', id)
    .executeTakeFirst()
  const found = lead ? { ...lead.row, erasedAt: null } : deleted
  if (!found) return undefined
  if (found.emailNormalised === null || found.erasedAt !== null) return { leadIds: [id], emails: [] }
  const person = await personByEmail(context, found.emailNormalised)
  return { ...person, leadIds: [...new Set([id, ...person.leadIds])] }
}
