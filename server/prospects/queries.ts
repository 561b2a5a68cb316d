import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { listProspects, Prospect } from '#shared/contract/prospects.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Database } from '../database/schema.ts'

export type ProspectRow = Selectable<Database['prospect']>
export type NewProspect = Insertable<Database['prospect']>
type Trx = Transaction<Database>

export async function listNewest(
  db: Kysely<Database>,
  filter: ParsedInput<typeof listProspects>['query'],
): Promise<Prospect[]> {
  let query = db.selectFrom('prospect').selectAll()
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.projectType) query = query.where('projectType', '=', filter.projectType)
  if (filter.priority) query = query.where('priority', '=', filter.priority)
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(toProspect)
}

/** The oldest lead with this e-mail address, else the oldest with this phone number. */
export async function findByContact(
  trx: Trx,
  emailNormalised: string,
  phoneNormalised: string | undefined,
): Promise<ProspectRow | undefined> {
  const oldest = () => trx.selectFrom('prospect').selectAll().orderBy('createdAt').limit(1)
  const byEmail = await oldest().where('emailNormalised', '=', emailNormalised).executeTakeFirst()
  if (byEmail || phoneNormalised === undefined) return byEmail
  return oldest().where('phoneNormalised', '=', phoneNormalised).executeTakeFirst()
}

export async function insertProspect(trx: Trx, row: NewProspect): Promise<void> {
  await trx.insertInto('prospect').values(row).execute()
}

export async function updateProspect(trx: Trx, id: string, change: Updateable<Database['prospect']>): Promise<void> {
  await trx.updateTable('prospect').set(change).where('id', '=', id).execute()
}

export async function insertActivity(trx: Trx, activity: Insertable<Database['crmActivity']>): Promise<void> {
  await trx.insertInto('crmActivity').values(activity).execute()
}

function toProspect(row: ProspectRow): Prospect {
  return {
    ...row,
    emailValidated: row.emailValidated === 1,
    emailValidationIssues: JSON.parse(row.emailValidationIssues) as string[],
    depositPaid: row.depositPaid === 1,
  }
}
