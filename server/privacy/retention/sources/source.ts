import type { Kysely } from 'kysely'
import type { RetentionSubject } from '#shared/contract/retention.ts'
import type { Database, Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Decision } from '../decide.ts'

/** What carrying out a decision needs. */
export type Using = Pick<Deps, 'clock' | 'config' | 'hashContact' | 'publicUrl'>

export interface Page {
  now: Date
  /** Only what comes after this id. */
  after: string
  limit: number
}

/** One kind of record, and how it is looked through in the order of its ids. */
export interface Source {
  readonly subject: RetentionSubject
  /** Reads some records, and decides on each. @returns the last id that was read; undefined when there are no more */
  look(db: Kysely<Database>, page: Page): Promise<{ due: Due[]; lastId: string | undefined }>
  carryOut(trx: Trx, using: Using, due: Due): Promise<void>
}

interface Named {
  id: string
  /** Whom it is about; null for what has no name. */
  name: string | null
}

export interface Due extends Named {
  decision: Decision
  /** From when the period is counted. */
  since: string
}

/** Puts a source together from the query that finds its facts and the rule that judges them. */
export function source<Facts extends object>(parts: {
  subject: RetentionSubject
  /** In the order of the ids; may leave out what is surely not due. A plus before other columns (`+createdAt`) keeps SQLite from
   *  taking their index, and so from sorting all that is left at every page. */
  list(db: Kysely<Database>, page: Page): Promise<(NoInfer<Facts> & Named)[]>
  decide(facts: Facts, now: Date): Decision | undefined
  /** From when the period is counted. */
  since(facts: NoInfer<Facts>): string
  carryOut: Source['carryOut']
}): Source {
  const { subject, list, decide, since, carryOut } = parts
  return {
    subject,
    carryOut,
    async look(db, page) {
      const records = await list(db, page)
      const due = records.flatMap((facts) => {
        const decision = decide(facts, page.now)
        return decision ? [{ id: facts.id, name: facts.name, since: since(facts), decision }] : []
      })
      return { due, lastId: records.length < page.limit ? undefined : records.at(-1)?.id }
    },
  }
}
