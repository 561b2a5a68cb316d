import type { RawBuilder } from 'kysely'
import type { RetentionAction, RetentionRuleName, RetentionSubject } from '#shared/contract/retention.ts'
import { dayMs } from '#shared/business/durations.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../clock.ts'
import type { Queryable, Trx } from '../database/schema.ts'
import { isOver, type Period } from './retention-period.ts'
import { rules } from './retention-rules.ts'

export type RetentionContext = Pick<Deps, 'clock' | 'config' | 'business' | 'publicUrl' | 'hashContact'>

/** What happens to a record, and by which rule. */
export interface Decision {
  action: RetentionAction
  rule: RetentionRuleName
}

export interface Page {
  now: Date
  /** The page begins after this id. */
  after: string
  limit: number
}

/** A record that is kept for a limited time. */
interface Retained {
  id: string
  /** The person that the record is about; null when it names nobody. */
  name: string | null
  /** When the period began. */
  since: string
}

/** A record whose period is over. */
export interface Due extends Retained {
  decision: Decision
}

/** One kind of record that is kept for a limited time. */
export interface RetentionSource<Facts = { since: string }> {
  readonly subject: RetentionSubject
  /** Selects records in the order of their ids; may leave out what is certainly not due. A plus before other columns (`+createdAt`)
   *  keeps SQLite from using their index and sorting all remaining records for every page. */
  list(page: Page): RawBuilder<Facts & Retained>
  decide(facts: Facts, now: Date): Decision | undefined
  apply(trx: Trx, context: RetentionContext, due: Due): Promise<void>
}

/** Reads the records of a page that are due. @returns `lastId` of the page; undefined on the last page */
export async function listDue(
  source: RetentionSource,
  db: Queryable,
  page: Page,
): Promise<{ due: Due[]; lastId: string | undefined }> {
  const { rows } = await source.list(page).execute(db)
  const due = rows.flatMap((facts) => {
    const decision = source.decide(facts, page.now)
    return decision ? [{ id: facts.id, name: facts.name, since: facts.since, decision }] : []
  })
  return { due, lastId: rows.length < page.limit ? undefined : rows.at(-1)?.id }
}

/** Returns what a rule does to a record once its period is over; undefined before. */
export function dueBy(
  rule: RetentionRuleName,
  since: string,
  now: Date,
  action: RetentionAction = rules[rule].action,
): Decision | undefined {
  return isOver(since, rules[rule].after, now) ? { action, rule } : undefined
}

/** Returns the latest start from which the period of a rule can be over, so that queries can leave out what is too new. */
export function latestStart(rule: RetentionRuleName, now: Date): string {
  const period: Period = rules[rule].after
  return isoTime(now, -('days' in period ? period.days : period.years * 365) * dayMs)
}
