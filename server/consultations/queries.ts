import type { Insertable, Transaction } from 'kysely'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { Database } from '../database/schema.ts'

type Trx = Transaction<Database>

const fields = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'extensionType',
  'projectDescription',
  'createdAt',
] as const

export function findById(trx: Trx, id: string): Promise<(Consultation & { contentHash: string }) | undefined> {
  return trx
    .selectFrom('consultation')
    .select([...fields, 'contentHash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same words from the same person, no longer ago than `since`. */
export function findSame(trx: Trx, contentHash: string, since: string): Promise<Consultation | undefined> {
  return trx
    .selectFrom('consultation')
    .select(fields)
    .where('contentHash', '=', contentHash)
    .where('createdAt', '>=', since)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}

export async function insertConsultation(trx: Trx, row: Insertable<Database['consultation']>): Promise<void> {
  await trx.insertInto('consultation').values(row).execute()
}
