import { setImmediate } from 'node:timers/promises'
import {
  namedPerRule,
  type RetentionCount,
  type RetentionPlan,
  retentionSubjects,
  type RetentionSubject,
} from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { emptyWriteAheadLog } from '../../platform/database/checkpoint.ts'
import { rules } from '../../platform/retention/rules.ts'
import type { Due, RetentionContext, RetentionSource } from '../../platform/retention/source.ts'
import { registry } from '../registry.ts'
import { leadSources } from './leads.ts'

/** Everything that is kept for a limited time, in the contract's order. */
export const retentionSources: readonly RetentionSource[] = [
  ...leadSources,
  ...registry.flatMap(({ retention = [] }) => retention),
].toSorted((one, other) => retentionSubjects.indexOf(one.subject) - retentionSubjects.indexOf(other.subject))

/** Records per query or transaction; other requests are served between two of them. */
const chunkSize = 100

/** Returns what a run would do now, without changing anything. */
export async function planRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<RetentionPlan> {
  const now = clock.now()
  const tally = createTally()
  const items: RetentionPlan['items'] = []
  for (const source of retentionSources) {
    await forEachChunk(async (after) => {
      const { due, lastId } = await source.listDue(db, { now, after, limit: chunkSize })
      for (const one of due) {
        const { id, decision, name, since } = one
        if (tally.add(source.subject, one) > namedPerRule) continue
        items.push({ subject: source.subject, id, ...decision, reason: rules[decision.rule].reason, name, since })
      }
      return lastId
    })
  }
  return { at: now.toISOString(), counts: tally.counts(), items }
}

/** Does what is due. Each transaction reads its records again, so nothing happens to a record that changed since the dry run, and an
 *  interrupted run is continued by the next one.
 *  @param stopping lets the current transaction finish, and starts no other */
export async function carryOutRetention(
  { db, ...context }: RetentionContext & Pick<Deps, 'db'>,
  stopping: AbortSignal,
): Promise<RetentionCount[]> {
  const now = context.clock.now()
  const tally = createTally()
  for (const source of retentionSources) {
    await forEachChunk(async (after) => {
      if (stopping.aborted) return undefined
      const { due, lastId } = await db.transaction().execute(async (trx) => {
        const page = await source.listDue(trx, { now, after, limit: chunkSize })
        for (const one of page.due) await source.apply(trx, context, one)
        return page
      })
      for (const one of due) tally.add(source.subject, one)
      return lastId
    })
  }
  await emptyWriteAheadLog(db)
  return tally.counts()
}

/** @param handle handles the chunk after an id and returns the chunk's last id; undefined ends the loop */
async function forEachChunk(handle: (after: string) => Promise<string | undefined>): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    after = await handle(after)
    await setImmediate()
  }
}

/** Counts what is due by kind of record, action and rule. */
function createTally() {
  const counts = new Map<string, RetentionCount>()
  return {
    /** @returns the new count */
    add(subject: RetentionSubject, { decision }: Pick<Due, 'decision'>): number {
      const key = `${subject} ${decision.action} ${decision.rule}`
      const count = counts.get(key) ?? { subject, ...decision, count: 0 }
      count.count += 1
      counts.set(key, count)
      return count.count
    },
    counts: () => [...counts.values()],
  }
}
