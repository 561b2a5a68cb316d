import { setImmediate } from 'node:timers/promises'
import { namedPerRule, type RetentionCount, type RetentionPlan, retentionSubjects } from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { emptyWriteAheadLog } from '../../platform/database/connection.ts'
import { rules } from '../../platform/personal-data/retention-rules.ts'
import {
  type Decision,
  listDue,
  type RetentionContext,
  type RetentionSource,
} from '../../platform/personal-data/retention-source.ts'
import { registry } from '../registry.ts'
import { leadSources } from './leads.ts'

/** Everything that is kept for a limited time, in the contract's order. */
export const retentionSources: readonly RetentionSource[] = [
  ...leadSources,
  ...registry.flatMap(({ retention = [] }) => retention),
].toSorted((one, other) => retentionSubjects.indexOf(one.subject) - retentionSubjects.indexOf(other.subject))

/** Records per query or transaction; other requests are served between two of them. */
const pageSize = 100

/** Returns what a run would do now, without changing anything. */
export async function planRetention({ reader, clock }: Pick<Deps, 'reader' | 'clock'>): Promise<RetentionPlan> {
  const now = clock.now()
  const items: RetentionPlan['items'] = []
  const counts = await forEachPage(async (source, page, count) => {
    const { due, lastId } = await listDue(source, reader, { now, ...page })
    for (const { id, decision, name, since } of due) {
      if (count(decision) > namedPerRule) continue
      items.push({ subject: source.subject, id, ...decision, reason: rules[decision.rule].reason, name, since })
    }
    return lastId
  })
  return { at: now.toISOString(), counts, items }
}

/** Does what is due. Each transaction reads its records again, so nothing happens to a record that changed since the dry run, and an
 *  interrupted run is continued by the next one.
 *  @param stopping lets the current transaction finish, and starts no other */
export async function carryOutRetention(
  { db, ...context }: RetentionContext & Pick<Deps, 'db'>,
  stopping: AbortSignal,
): Promise<RetentionCount[]> {
  const now = context.clock.now()
  const counts = await forEachPage(async (source, page, count) => {
    if (stopping.aborted) return undefined
    const { due, lastId } = await db.transaction().execute(async (trx) => {
      const found = await listDue(source, trx, { now, ...page })
      for (const one of found.due) await source.apply(trx, context, one)
      return found
    })
    for (const { decision } of due) count(decision)
    return lastId
  })
  await emptyWriteAheadLog(db)
  return counts
}

/** Goes through all records page by page. @param handle returns the last id of its page, or undefined to go on with the next source; its
 *  `count` returns how many records the same decision has been made for */
async function forEachPage(
  handle: (
    source: RetentionSource,
    page: { after: string; limit: number },
    count: (decision: Decision) => number,
  ) => Promise<string | undefined>,
): Promise<RetentionCount[]> {
  const counts = new Map<string, RetentionCount>()
  for (const source of retentionSources) {
    const count = (decision: Decision) => {
      const key = `${source.subject} ${decision.action} ${decision.rule}`
      const counted = counts.get(key) ?? { subject: source.subject, ...decision, count: 0 }
      counted.count += 1
      counts.set(key, counted)
      return counted.count
    }
    let after: string | undefined = ''
    while (after !== undefined) {
      after = await handle(source, { after, limit: pageSize }, count)
      await setImmediate()
    }
  }
  return [...counts.values()]
}
