import { setImmediate } from 'node:timers/promises'
import {
  namedPerRule,
  type RetentionCount,
  type RetentionPlan,
  type RetentionSubject,
} from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { rules } from './rules.ts'
import { sources } from './sources/index.ts'
import type { Due } from './sources/source.ts'

/** Records a query; between two of them others get their turn. */
export const chunkSize = 100

/** Says what a run at this moment would do. Reads only. */
export async function planRetention({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<RetentionPlan> {
  const now = clock.now()
  const tally = createTally()
  const items: RetentionPlan['items'] = []
  for (const source of sources) {
    await eachChunk(async (after) => {
      const { due, lastId } = await source.look(db, { now, after, limit: chunkSize })
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

/** Goes from id to id until there are no more. @param look reads what comes after an id, and gives the last one that it read */
export async function eachChunk(look: (after: string) => Promise<string | undefined>): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    after = await look(after)
    await setImmediate()
  }
}

/** Counts what is due by kind of record, action and rule. */
export function createTally() {
  const counts = new Map<string, RetentionCount>()
  return {
    /** @returns how many there are of its kind now */
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
