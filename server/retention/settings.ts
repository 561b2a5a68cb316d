import type { Kysely } from 'kysely'
import type { RetentionStatus } from '#shared/contract/retention.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

export type RetentionSettings = Omit<RetentionStatus, 'rules'>

const key = 'retention'
const initially: RetentionSettings = { on: false, lastDryRun: null, lastRun: null }

export async function readSettings(db: Kysely<Database>): Promise<RetentionSettings> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (JSON.parse(row.value) as RetentionSettings) : initially
}

/** @param trx a transaction, so that two changes at once are both kept */
export async function changeSettings(
  trx: Kysely<Database>,
  clock: Clock,
  change: Partial<RetentionSettings>,
): Promise<RetentionSettings> {
  const settings = { ...(await readSettings(trx)), ...change }
  const row = { value: JSON.stringify(settings), updatedAt: clock.now().toISOString() }
  await trx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  return settings
}
