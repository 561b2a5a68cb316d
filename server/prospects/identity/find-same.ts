import { CompiledQuery } from 'kysely'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Contact, NormalisedContact } from './contact.ts'

/** A person who is stored already, and the contact detail that matched. */
export interface Same {
  /** `deleted` when the owner deleted or erased the person. */
  where: 'live' | 'archived' | 'deleted'
  id: string
  /** 'Erased' when only hashes remain. */
  name: string
  by: keyof Contact
}

export interface FindSameOptions {
  /** Recognises erased people too. For records that were scraped or imported: people who write to us, or whom the owner
   *  enters, are always stored. */
  hashContact?: ((value: string) => string) | undefined
  /** Lets a phone number match even when an email address is given. For scraped records only, which are skipped when they match. */
  phoneDecides?: boolean
  /** The person's name, if it is known. */
  name?: string | undefined
  /** The id of the lead that is being written, which never matches itself. */
  except?: string | undefined
}

/** Finds the person with this email address, phone number or source page: among the leads, then in the archive, then among the deleted.
 *  A household shares a number, and anybody can type one, so a phone number matches only where no email address is given. Of deleted people
 *  a mobile number also matches, unless both have an address; a landline's matches no other name. A page may list several people, so it
 *  matches only when neither address nor number differs. */
export async function findSame(
  trx: Trx,
  { emailNormalised: email, phoneNormalised: phone, sourceUrlNormalised: sourceUrl }: NormalisedContact,
  { hashContact, phoneDecides = false, name, except }: FindSameOptions = {},
): Promise<Same | undefined> {
  const sought = [email, phone, sourceUrl]
  const hashes = sought.map((value) => (value !== null && hashContact ? hashContact(value) : null))
  const { rows } = await trx.executeQuery<Same>(
    CompiledQuery.raw(lookUp, [...sought, ...hashes, except ?? null, phoneDecides ? 1 : 0, name ?? null]),
  )
  return rows[0]
}

// Every enquiry runs this query first, so it is one statement whose text is built once. A null value matches nobody.

const columns = { email: 'emailNormalised', phone: 'phoneNormalised', sourceUrl: 'sourceUrlNormalised' } as const

/** Two people on one page have different addresses or numbers. */
const hasNoOtherContact = (['email', 'phone'] as const)
  .map(
    (kind) => `(sought.${kind} is null or person.${columns[kind]} is null or person.${columns[kind]} = sought.${kind})`,
  )
  .join(' and ')

const conditions: Record<keyof Contact, string> = {
  email: 'true',
  phone: '(sought.email is null or sought.phoneDecides)',
  sourceUrl: hasNoOtherContact,
}

function among(where: 'live' | 'archived', table: string, id: string): string[] {
  return Object.entries(columns).map(
    ([by, column]) => `select '${where}' as "where", '${by}' as "by", person.${id} as id, person.name, person.createdAt
      from sought join ${table} as person on person.${column} = sought.${by}
      where person.${id} is not sought.exceptId and ${conditions[by as keyof Contact]}`,
  )
}

/** Whether a phone number is a deleted person's alone. The name of an erased person isn't known. */
const isTheirPhone = `case when sought.phone glob '+447*' then sought.email is null or person.emailNormalised is null
  else sought.email is null and (sought.name is null or person.erasedAt is not null or person.name is null
    or lower(trim(person.name)) = lower(trim(sought.name))) end`

function amongDeleted(by: keyof Contact, table: string, column: string, condition = 'true'): string {
  return `select 'deleted', '${by}', listed.originalProspectId, coalesce(person.name, 'Somebody'), listed.deletedAt
    from sought join ${table} as listed on listed.${column} in (sought.${by}, sought.${by}Hash)
    left join deletedProspect as person on person.originalProspectId = listed.originalProspectId
    where ${condition}`
}

/** The strongest match first. */
const branches = [
  ...among('live', 'prospect', 'id'),
  ...among('archived', 'archivedProspect', 'originalProspectId'),
  amongDeleted('email', 'deletedEmail', 'email'),
  amongDeleted('phone', 'deletedPhone', 'phone', isTheirPhone),
  amongDeleted('sourceUrl', 'deletedProspect', 'sourceIdentifier'),
]

const lookUp = `with sought (email, phone, sourceUrl, emailHash, phoneHash, sourceUrlHash, exceptId, phoneDecides, name)
    as (select ?, ?, ?, ?, ?, ?, ?, ?, ?)
  select "where", "by", id, name from (
    ${branches.map((branch, rank) => `select ${rank} as rank, * from (${branch})`).join(' union all ')}
  ) order by rank, createdAt, id limit 1`

const labels = { email: 'email address', phone: 'phone number', sourceUrl: 'source page' } as const

/** Returns the error for storing a person who is stored already: it says where, and what to do. */
export function alreadyExists({ where, id, name, by }: Same): AppError {
  const message = {
    live: `${name} is already a lead with the same ${labels[by]}.`,
    archived: `${name} is archived with the same ${labels[by]}. Please restore that lead instead.`,
    deleted: `${name} was deleted earlier, with the same ${labels[by]}. Please confirm you want to add this person again.`,
  }[where]
  return new AppError('already_exists', message, { details: { existing: { id, where } } })
}
