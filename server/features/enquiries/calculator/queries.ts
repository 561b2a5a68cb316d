import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { listCalculatorSubmissions } from '#shared/contract/calculator.ts'
import { comesAfter } from '../../../platform/database/keyset.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import { isWithheld } from '../../../mail/queries.ts'

export type SubmissionRow = Selectable<Database['calculatorSubmission']>

export function getById(trx: Trx, id: string): Promise<SubmissionRow> {
  return trx.selectFrom('calculatorSubmission').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function findById(trx: Trx, id: string): Promise<SubmissionRow | undefined> {
  return trx.selectFrom('calculatorSubmission').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setAccepted(trx: Trx, id: string, prospectId: string): Promise<void> {
  await trx.updateTable('calculatorSubmission').set({ suspectedSpam: null, prospectId }).where('id', '=', id).execute()
}

export async function insertSubmission(trx: Trx, row: Insertable<Database['calculatorSubmission']>): Promise<void> {
  await trx.insertInto('calculatorSubmission').values(row).execute()
}

export function listNewest(
  db: Kysely<Database>,
  { cursor, limit }: ParsedInput<typeof listCalculatorSubmissions>['query'],
): Promise<(SubmissionRow & { isMailWithheld: 0 | 1 })[]> {
  return db
    .selectFrom('calculatorSubmission')
    .selectAll()
    .select(isWithheld('estimate', 'calculatorSubmission.id').as('isMailWithheld'))
    .where(comesAfter(cursor))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
