import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/schema.ts'
import type { Person } from '../../platform/personal-data/personal-data.ts'
import { normaliseEmail, spellingsOf } from './contact.ts'
import { locateLead } from '../queries.ts'

interface Context {
  db: Queryable
  hashContact: (value: string) => string
}

/** Returns the person with this address, even when nothing is held about them. */
export async function personByEmail({ db, hashContact }: Context, email: string): Promise<Person> {
  const emailNormalised = normaliseEmail(email)
  const leadIds = await listLeadIds(db, [emailNormalised, hashContact(emailNormalised)])
  return { leadIds, emails: spellingsOf(emailNormalised) }
}

/** Returns the ids of all leads with one of these normalised addresses or their hashes: live ones, then archived, then deleted. */
export async function listLeadIds(db: Queryable, emails: readonly string[]): Promise<string[]> {
  const hasEmail = sql`where emailNormalised in (${sql.join(emails)})`
  const { rows } = await sql<{ id: string }>`select id from prospect ${hasEmail}
    union all select originalProspectId from archivedProspect ${hasEmail}
    union all select originalProspectId from deletedProspect ${hasEmail}`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
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
