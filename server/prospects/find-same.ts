import { type ExpressionBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { type Contact, type NormalisedContact, normaliseContact } from './contact.ts'

type Trx = Transaction<Database>

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
  /** A prospect that does not count, because it is the one being written. */
  except?: string | undefined
}

/** Who has this e-mail address, phone number or source page: among the leads, else in the archive, else among the deleted.
 *  An address tells most, then a number (a household may share it), then a page (it may list several people, so a page
 *  counts only where nothing contradicts it). */
export async function findSame(
  trx: Trx,
  contact: Contact,
  { hashContact, except }: FindSameOptions = {},
): Promise<Same | undefined> {
  const sought = normaliseContact(contact)
  return (
    (await findIn(trx, 'prospect', sought, except)) ??
    (await findIn(trx, 'archivedProspect', sought, except)) ??
    (await findDeleted(trx, sought, hashContact))
  )
}

const columns = {
  email: 'emailNormalised',
  phone: 'phoneNormalised',
  sourceUrl: 'sourceUrlNormalised',
} as const satisfies Record<keyof Contact, keyof NormalisedContact>
const kinds = ['email', 'phone', 'sourceUrl'] as const

async function findIn(
  trx: Trx,
  table: 'prospect' | 'archivedProspect',
  sought: NormalisedContact,
  except: string | undefined,
): Promise<Same | undefined> {
  const idColumn = table === 'prospect' ? 'id' : 'originalProspectId'
  for (const by of kinds) {
    const value = sought[columns[by]]
    if (value === null) continue
    let query = trx
      .selectFrom(table)
      .select([`${idColumn} as id`, 'name'])
      .where(columns[by], '=', value)
    if (except !== undefined) query = query.where(idColumn, '!=', except)
    if (by === 'sourceUrl') query = query.where((is) => is.and(uncontradicted(is, sought)))
    const row = await query.orderBy('createdAt').orderBy(idColumn).limit(1).executeTakeFirst()
    if (row) return { where: table === 'prospect' ? 'live' : 'archived', by, ...row }
  }
  return undefined
}

/** Two people of one page have different addresses or numbers. */
function uncontradicted(
  is: ExpressionBuilder<Database, 'prospect' | 'archivedProspect'>,
  { emailNormalised, phoneNormalised }: NormalisedContact,
) {
  const same = { emailNormalised, phoneNormalised }
  return (['emailNormalised', 'phoneNormalised'] as const)
    .filter((column) => same[column] !== null)
    .map((column) => is.or([is(column, 'is', null), is(column, '=', same[column])]))
}

async function findDeleted(
  trx: Trx,
  { emailNormalised, phoneNormalised, sourceUrlNormalised }: NormalisedContact,
  hashContact: FindSameOptions['hashContact'],
): Promise<Same | undefined> {
  const lists = [
    { by: 'email', table: 'deletedEmail', column: 'email', value: emailNormalised },
    { by: 'phone', table: 'deletedPhone', column: 'phone', value: phoneNormalised },
    { by: 'sourceUrl', table: 'deletedProspect', column: 'sourceIdentifier', value: sourceUrlNormalised },
  ] as const
  for (const { by, table, column, value } of lists) {
    if (value === null) continue
    const forms = hashContact ? [value, hashContact(value)] : [value]
    const { rows } = await sql<{ id: string; name: string | null }>`
      select listed.originalProspectId as id, person.name from ${sql.table(table)} as listed
      left join deletedProspect as person on person.originalProspectId = listed.originalProspectId
      where listed.${sql.ref(column)} in (${sql.join(forms)}) limit 1`.execute(trx)
    const [row] = rows
    if (row) return { where: 'deleted', by, id: row.id, name: row.name ?? 'Somebody' }
  }
  return undefined
}
