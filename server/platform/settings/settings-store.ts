import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type AuditNote, recordAudit } from '../audit/record-audit.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/schema.ts'

/** What to change, or what returns it for the stored settings: undefined changes nothing. */
type Change<Value> = Partial<Value> | ((before: Value) => Partial<Value> | undefined)

/** A named group of stored settings, of the owner or of the program itself. */
export interface SettingsStore<Value> {
  read(db: Queryable): Promise<Value>
  /** Changes the given settings, and records the entry in the audit log if there is one.
   *  @param trx a transaction, so that of two changes at once neither is lost */
  change(trx: Kysely<Database>, clock: Clock, change: Change<Value>, note?: AuditNote): Promise<Value>
  /** The same in a transaction of its own. */
  save(db: Kysely<Database>, clock: Clock, change: Change<Value>, note?: AuditNote): Promise<Value>
}

/** Creates a store for settings in JSON. A setting that is missing or no longer matches the schema has its initial value.
 *  @param schema or what loads it once there are such settings: for those that each start reads */
export function settingsStore<Shape extends z.core.$ZodShape>(
  key: string,
  schema: z.ZodMiniObject<Shape> | (() => Promise<z.ZodMiniObject<Shape>>),
  initially: z.output<z.ZodMiniObject<Shape>>,
): SettingsStore<typeof initially> {
  type Value = typeof initially

  async function read(db: Queryable): Promise<Value> {
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

  const change: SettingsStore<Value>['change'] = async (trx, clock, given, note) => {
    const before = await read(trx)
    const changed = typeof given === 'function' ? given(before) : given
    if (changed === undefined) return before
    const value = { ...before, ...changed }
    const row = { value: JSON.stringify(value), updatedAt: clock.now().toISOString() }
    await trx
      .insertInto('setting')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    if (note) await recordAudit(trx, clock, note)
    return value
  }

  return {
    read,
    change,
    save: (db, ...given) => db.transaction().execute((trx) => change(trx, ...given)),
  }
}
