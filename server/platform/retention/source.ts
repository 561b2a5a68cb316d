import type { Kysely } from 'kysely'
import type { RetentionAction, RetentionRuleName, RetentionSubject } from '#shared/contract/retention.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database, Trx } from '../database/schema.ts'
import { isOver } from './period.ts'
import { rules } from './rules.ts'

export interface RetentionContext {
  clock: Clock
  config: Config
  publicUrl: string
  hashContact: (value: string) => string
}

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

interface Named {
  id: string
  /** The person that the record is about; null when it names nobody. */
  name: string | null
}

/** A record whose period is over. */
export interface Due extends Named {
  decision: Decision
  /** When the period began. */
  since: string
}

/** One kind of record that is kept for a limited time. */
export interface RetentionSource<Facts = never> {
  readonly subject: RetentionSubject
  decide(facts: Facts, now: Date): Decision | undefined
  /** Reads a page of records in the order of their ids. @returns `lastId` of the page; undefined on the last page */
  listDue(db: Kysely<Database>, page: Page): Promise<{ due: Due[]; lastId: string | undefined }>
  apply(trx: Trx, context: RetentionContext, due: Due): Promise<void>
}

/** Combines the query that reads the facts about records with the rule that decides on each. */
export function retentionSource<Facts extends object>(parts: {
  subject: RetentionSubject
  /** Returns records in the order of their ids; may leave out what is certainly not due. A plus before other columns (`+createdAt`)
   *  keeps SQLite from using their index and sorting all remaining records for every page. */
  list(db: Kysely<Database>, page: Page): Promise<(NoInfer<Facts> & Named)[]>
  decide(facts: Facts, now: Date): Decision | undefined
  /** Returns when the period began. */
  since(facts: NoInfer<Facts>): string
  apply: RetentionSource['apply']
}): RetentionSource<Facts> {
  const { subject, list, decide, since, apply } = parts
  return {
    subject,
    decide,
    apply,
    async listDue(db, page) {
      const records = await list(db, page)
      const due = records.flatMap((facts) => {
        const decision = decide(facts, page.now)
        return decision ? [{ id: facts.id, name: facts.name, since: since(facts), decision }] : []
      })
      return { due, lastId: records.length < page.limit ? undefined : records.at(-1)?.id }
    },
  }
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
