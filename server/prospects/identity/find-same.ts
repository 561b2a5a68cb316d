import { CompiledQuery } from 'kysely'
import type { Trx } from '../../platform/database/schema.ts'
import type { Contact, NormalisedContact } from './contact.ts'

/** A person who is there already, and what they were known by. */
export interface Same {
  /** Among the leads, in the archive, or deleted by the owner. */
  where: 'live' | 'archived' | 'deleted'
  id: string
  /** 'Erased' when nothing but hashes is left. */
  name: string
  by: keyof Contact
}

export interface FindSameOptions {
  /** Recognises erased people too. Only what is found or imported is held against them: who writes to us, or is
   *  entered by hand, is let in. */
  hashContact?: ((value: string) => string) | undefined
  /** Takes a number for the person even where an address is sought too. Only who is found elsewhere is left out by that, and nothing is
   *  written to whom it finds. */
  phoneDecides?: boolean
  /** A prospect that does not count, because it is the one being written. */
  except?: string | undefined
}

/** Who has this email address, phone number or source page: among the leads, else in the archive, else among the deleted.
 *  Where an address is sought, it decides: a household shares a number and anybody can type one, so a number then tells only of the
 *  deleted. A page may list several people, so it counts only where nothing contradicts it. */
export async function findSame(
  trx: Trx,
  { emailNormalised: email, phoneNormalised: phone, sourceUrlNormalised: sourceUrl }: NormalisedContact,
  { hashContact, phoneDecides = false, except }: FindSameOptions = {},
): Promise<Same | undefined> {
  const sought = [email, phone, sourceUrl]
  const hashes = sought.map((value) => (value !== null && hashContact ? hashContact(value) : null))
  const { rows } = await trx.executeQuery<Same>(
    CompiledQuery.raw(lookUp, [...sought, ...hashes, except ?? null, phoneDecides ? 1 : 0]),
  )
  return rows[0]
}

// Every enquiry asks this first, so it is one statement, written out once: what is null finds nobody.

const columns = { email: 'emailNormalised', phone: 'phoneNormalised', sourceUrl: 'sourceUrlNormalised' } as const

/** Two people of one page have different addresses or numbers. */
const uncontradicted = (['email', 'phone'] as const)
  .map(
    (kind) => `(sought.${kind} is null or person.${columns[kind]} is null or person.${columns[kind]} = sought.${kind})`,
  )
  .join(' and ')

const conditions: Record<keyof Contact, string> = {
  email: 'true',
  phone: '(sought.email is null or sought.phoneDecides)',
  sourceUrl: uncontradicted,
}

function among(where: 'live' | 'archived', table: string, id: string): string[] {
  return Object.entries(columns).map(
    ([by, column]) => `select '${where}' as "where", '${by}' as "by", person.${id} as id, person.name, person.createdAt
      from sought join ${table} as person on person.${column} = sought.${by}
      where person.${id} is not sought.exceptId and ${conditions[by as keyof Contact]}`,
  )
}

function amongDeleted(by: keyof Contact, table: string, column: string): string {
  return `select 'deleted', '${by}', listed.originalProspectId, coalesce(person.name, 'Somebody'), listed.deletedAt
    from sought join ${table} as listed on listed.${column} in (sought.${by}, sought.${by}Hash)
    left join deletedProspect as person on person.originalProspectId = listed.originalProspectId`
}

/** From what tells most to what tells least. */
const branches = [
  ...among('live', 'prospect', 'id'),
  ...among('archived', 'archivedProspect', 'originalProspectId'),
  amongDeleted('email', 'deletedEmail', 'email'),
  amongDeleted('phone', 'deletedPhone', 'phone'),
  amongDeleted('sourceUrl', 'deletedProspect', 'sourceIdentifier'),
]

const lookUp = `with sought (email, phone, sourceUrl, emailHash, phoneHash, sourceUrlHash, exceptId, phoneDecides)
    as (select ?, ?, ?, ?, ?, ?, ?, ?)
  select "where", "by", id, name from (
    ${branches.map((branch, rank) => `select ${rank} as rank, * from (${branch})`).join(' union all ')}
  ) order by rank, createdAt, id limit 1`
