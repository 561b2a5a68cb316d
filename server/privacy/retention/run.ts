import type { RetentionCount } from '#shared/contract/retention.ts'
import { emptyWriteAheadLog } from '../../platform/database/checkpoint.ts'
import type { Deps } from '../../deps.ts'
import { chunkSize, createTally, eachChunk } from './plan.ts'
import { sources } from './sources/index.ts'
import type { Using } from './sources/source.ts'

/** Does what is due, some records a transaction: each is looked at again there, so nothing is done to what has changed since a dry
 *  run. What is done is not due any more, so a run that was broken off is simply made again.
 *  @param stopping lets the transaction finish that is on, and no other begin */
export async function carryOutRetention(
  { db, ...using }: Using & Pick<Deps, 'db'>,
  stopping: AbortSignal,
): Promise<RetentionCount[]> {
  const now = using.clock.now()
  const tally = createTally()
  for (const source of sources) {
    await eachChunk(async (after) => {
      if (stopping.aborted) return undefined
      const { due, lastId } = await db.transaction().execute(async (trx) => {
        const looked = await source.look(trx, { now, after, limit: chunkSize })
        for (const one of looked.due) await source.carryOut(trx, using, one)
        return looked
      })
      for (const one of due) tally.add(source.subject, one)
      return lastId
    })
  }
  await emptyWriteAheadLog(db)
  return tally.counts()
}
