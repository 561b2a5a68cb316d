import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

export interface MorningSettings {
  on: boolean
  /** The day in London, `2026-11-23`, whose morning has been seen to; null before the first. */
  seenTo: string | null
}

const key = 'morningMail'
const initially: MorningSettings = { on: true, seenTo: null }

export async function readSettings(db: Kysely<Database>): Promise<MorningSettings> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (JSON.parse(row.value) as MorningSettings) : initially
}

/** @param trx a transaction, so that two changes at once are both kept */
export async function changeSettings(
  trx: Kysely<Database>,
  clock: Clock,
  change: Partial<MorningSettings>,
): Promise<MorningSettings> {
  const settings = { ...(await readSettings(trx)), ...change }
  const row = { value: JSON.stringify(settings), updatedAt: clock.now().toISOString() }
  await trx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  return settings
}
