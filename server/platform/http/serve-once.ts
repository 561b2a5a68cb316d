import type { Context } from 'koa'
import * as z from 'zod/mini'
import { type AnswerInput, type ApiCall, keyHeader, type ParsedInput } from '#shared/contract/api-call.ts'
import type { Trx } from '../database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from './api.ts'
import { AppError } from '../errors.ts'
import { parseAs, serve } from './serve.ts'

type KeyedCall = ApiCall & { readonly keyed: true }

const keySchema = z.uuid(`Please give a UUID as ${keyHeader}`)
/** Who sends a change again does it sooner. */
const keptMs = 90 * 24 * 60 * 60 * 1000

/** Serves a change that is made once, however often it is sent under its key. The key goes to the disk with the change, in one
 *  transaction, so there is never one without the other; what is refused leaves no key and may be tried again.
 *  @param handler runs in that transaction when there is a key: `using.db` is the transaction then, and SQL all that it may do */
export function serveOnce<C extends KeyedCall>(
  api: Api,
  deps: Deps,
  call: C,
  handler: (using: Deps, input: ParsedInput<C>) => Promise<AnswerInput<C>>,
): void {
  serve(api, call, (input, context) => {
    const key = readKey(context)
    if (key === undefined) return handler(deps, input)
    return deps.db.transaction().execute(async (trx) => {
      await claimKey(trx, key, deps.clock.now())
      return handler({ ...deps, db: trx }, input)
    })
  })
}

function readKey(context: Context): string | undefined {
  const given = context.get(keyHeader)
  return given === '' ? undefined : parseAs(keySchema, given)
}

/** Remembers a key in the transaction of its change. @throws AppError `already_made` */
export async function claimKey(trx: Trx, key: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptMs).toISOString()
  await trx.deleteFrom('madeChange').where('madeAt', '<', oldest).execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('madeChange')
    .values({ key, madeAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('already_made', 'This change has already been made.')
}
