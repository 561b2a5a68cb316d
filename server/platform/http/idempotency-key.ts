import { isoTime } from '../clock.ts'
import type { Context } from 'koa'
import * as z from 'zod/mini'
import { dayMs } from '#shared/business/durations.ts'
import { keyHeader } from '#shared/contract/api-call.ts'
import type { Trx } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { parseAs } from '../parse.ts'

const keySchema = z.uuid(`Please give a UUID as ${keyHeader}`)
/** Clients repeat a change much sooner. */
const storedForMs = 90 * dayMs

/** Returns undefined when the request has no key. @throws AppError `invalid_input` unless the key is a UUID */
export function readKey(context: Context): string | undefined {
  const given = context.get(keyHeader)
  return given === '' ? undefined : parseAs(keySchema, given)
}

/** Stores a key in the transaction of its change, so that neither is ever stored without the other: a refused change leaves no key
 *  and may be tried again. Also deletes keys that are older than 90 days.
 *  @throws AppError `already_made` if the key is stored already */
export async function claimKey(trx: Trx, key: string, now: Date): Promise<void> {
  const oldest = isoTime(now, -storedForMs)
  await trx.deleteFrom('idempotencyKey').where('usedAt', '<', oldest).execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotencyKey')
    .values({ key, usedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('already_made', 'This change has already been made.')
}
