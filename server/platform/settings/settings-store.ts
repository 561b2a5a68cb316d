import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type AuditNote, recordAudit } from '../audit/record-audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

/** A named group of stored settings, of the owner or of the program itself. */
export interface SettingsStore<Value> {
  read(db: Kysely<Database>): Promise<Value>
  /** Changes the given settings, and records the entry in the audit log if there is one.
   *  @param trx a transaction, so that of two changes at once neither is lost */
  change(trx: Kysely<Database>, clock: Clock, change: Partial<Value>, note?: AuditNote): Promise<Value>
}

/** Creates a store for settings in JSON. A setting that is missing or no longer matches the schema has its initial value.
 *  @param schema or what loads it once there are such settings: for those that each start reads */
export function settingsStore<Shape extends z.core.$ZodShape>(
  key: string,
  schema: z.ZodMiniObject<Shape> | (() => Promise<z.ZodMiniObject<Shape>>),
  initially: z.output<z.ZodMiniObject<Shape>>,
): SettingsStore<typeof initially> {
  type Value = typeof initially

  async function read(db: Kysely<Database>): Promise<Value> {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    if (row === undefined) return { ...initially }
    const stored: unknown = JSON.parse(row.value)
    const { shape } = typeof schema === 'function' ? await schema() : schema
    const parts = Object.entries(shape).map(([name, part]) => {
      const parsed = z.safeParse(part, (stored as Record<string, unknown>)[name])
      return [name, parsed.success ? parsed.data : initially[name as keyof Value]] as const
    })
    return Object.fromEntries(parts) as Value
  }

  return {
    read,
    async change(trx, clock, change, note) {
      const value = { ...(await read(trx)), ...change }
      const row = { value: JSON.stringify(value), updatedAt: clock.now().toISOString() }
      await trx
        .insertInto('setting')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
      if (note) await recordAudit(trx, clock, note)
      return value
    },
  }
}
