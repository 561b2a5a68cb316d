import type { Insertable, Kysely } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Consultation, listConsultations, ReceivedConsultation } from '#shared/contract/consultations.ts'
import { comesAfter } from '../../../platform/database/keyset.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import { isWithheld } from '../../../mail/queries.ts'

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

type ReceivedRow = Omit<ReceivedConsultation, 'leadDeletedAt' | 'isMailWithheld'>

export function getById(trx: Trx, id: string): Promise<Consultation & { suspectedSpam: string | null }> {
  return trx
    .selectFrom('consultation')
    .select([...fields, 'suspectedSpam'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function findReceived(
  trx: Trx,
  id: string,
): Promise<(ReceivedRow & { marketing: MarketingAnswer | null }) | undefined> {
  return trx
    .selectFrom('consultation')
    .select([...fields, 'interest', 'marketing', 'prospectId', 'suspectedSpam', 'erasedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setAccepted(trx: Trx, id: string, prospectId: string): Promise<void> {
  await trx.updateTable('consultation').set({ suspectedSpam: null, prospectId }).where('id', '=', id).execute()
}

export async function insertConsultation(trx: Trx, row: Insertable<Database['consultation']>): Promise<void> {
  await trx.insertInto('consultation').values(row).execute()
}

export async function listNewest(
  db: Kysely<Database>,
  { cursor, limit }: ParsedInput<typeof listConsultations>['query'],
): Promise<(ReceivedRow & { isMailWithheld: boolean })[]> {
  const rows = await db
    .selectFrom('consultation')
    .select([...fields, 'interest', 'prospectId', 'suspectedSpam', 'erasedAt'])
    .select(isWithheld('consultation-received', 'consultation.id').as('isMailWithheld'))
    .where(comesAfter(cursor))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => Object.assign(row, { isMailWithheld: row.isMailWithheld === 1 }))
}
