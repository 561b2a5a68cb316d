import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'

type Condition = RawBuilder<SqlBool>

/** What the records of one table say about a lead. Conditions are on the columns of the table. */
export interface LeadSign {
  /** What follows `from`, if not the table alone. */
  from?: RawBuilder<unknown>
  /** The columns with the id of a lead; `prospectId` if left out. */
  leadColumns?: readonly string[]
  /** An indexed expression with the address of a person who may be no lead, in normalised form. */
  email?: RawBuilder<unknown>
  /** Which of the records count at all; all of them if left out. */
  only?: Condition
  /** When the person or the owner did something: a column, or an expression that is not null. */
  at: RawBuilder<unknown>
  /** Which records `at` is read of; all of them if left out. */
  isDated?: Condition
  /** Which records show that the person was in touch. */
  isContact?: Condition
  /** Whether the person got in touch through the website, which shows the privacy notice. */
  isThroughWebsite?: true
  /** Which records still need something to be done. */
  isOpen?(now: Date): Condition
  /** Which records are business that was done or offered. */
  isWorthMoney?(now: Date): Condition
}

/** What each table of a feature says about a lead: its signs, or the reason why it says nothing. */
export type LeadSigns = Readonly<Partial<Record<keyof Database, LeadSign | string>>>

/** What all features together know of a lead, each an SQL expression. */
interface LastSign {
  /** What the others are read from: it follows the leads in `from`, and is worked out once for each of them. */
  from: RawBuilder<unknown>
  /** When the person or the owner last did something; empty if never. */
  at: RawBuilder<string>
  /** Whether the person has been in touch. */
  hasBeenInTouch: Condition
  /** Whether the person has been in touch through the website. */
  hasUsedWebsite: Condition
  /** Whether something still needs to be done. */
  isOpen: Condition
  /** Whether there is business that was done or offered. */
  isWorthMoney: Condition
}

type WithSigns = { signs: LeadSigns }
type Lead = Record<'id' | 'email', RawBuilder<unknown>>

export const always: Condition = sql`true`
export const never: Condition = sql`false`

/** Asks every feature when a lead, or the person, last did something and whether anything is open, for use in one query over many leads:
 *  each table is looked up once for each lead.
 *  @param lead SQL for the id, and for the normalised address, which may be null */
export function lastSignOf(personalData: readonly WithSigns[], lead: Lead, { now }: Pick<Clock, 'now'>): LastSign {
  const time = now()
  const found = listSigns(personalData).flatMap((sign) =>
    lookUps(sign, lead).map((lookUp) => {
      const { at, isDated = always, isContact = never, isThroughWebsite, isOpen, isWorthMoney } = sign
      const columns = [
        sql`case when ${isDated} then ${at} else '' end as at`,
        sql`${isContact} as isContact`,
        sql`${isThroughWebsite ? isContact : never} as isThroughWebsite`,
        sql`${isOpen?.(time) ?? never} as isOpen`,
        sql`${isWorthMoney?.(time) ?? never} as isWorthMoney`,
      ]
      return select(sign, sql`${sql.join(columns)}`, lookUp, always)
    }),
  )
  return {
    from: sql`json_each(json_array((
      select json_array(max(at), max(isContact), max(isThroughWebsite), max(isOpen), max(isWorthMoney))
      from (${sql.join(found, sql` union all `)})))) as sign`,
    at: sql<string>`coalesce(sign.value ->> 0, '')`,
    hasBeenInTouch: flag(1),
    hasUsedWebsite: flag(2),
    isOpen: flag(3),
    isWorthMoney: flag(4),
  }
}

function flag(index: number): Condition {
  return sql<SqlBool>`coalesce(sign.value ->> ${sql.lit(index)}, 0)`
}

/** Returns whether a record of any feature names a lead, whenever it was made and by whom. */
export function hasRecords(personalData: readonly WithSigns[], lead: Lead): Condition {
  return anyOf(listSigns(personalData).flatMap((sign) => byId(sign, lead).map((found) => exists(sign, found, always))))
}

function listSigns(personalData: readonly WithSigns[]): (LeadSign & { from: RawBuilder<unknown> })[] {
  return personalData.flatMap(({ signs }) =>
    Object.entries(signs).flatMap(([table, sign]) =>
      typeof sign === 'string' ? [] : [{ ...sign, from: sign.from ?? sql.table(table) }],
    ),
  )
}

function exists(sign: LeadSign, found: Condition, condition: Condition): Condition {
  return sql<SqlBool>`exists (${select(sign, sql`1`, found, condition)})`
}

function select(
  { from, only = always }: LeadSign,
  what: RawBuilder<unknown>,
  found: Condition,
  condition: Condition,
): RawBuilder<unknown> {
  return sql`select ${what} from ${from} where ${found} and ${only} and ${condition}`
}

/** One look-up each instead of one with "or", so that each uses its own index. */
function lookUps(sign: LeadSign, lead: Lead): Condition[] {
  return [...byId(sign, lead), ...byEmail(sign, lead)]
}

function byId({ leadColumns = ['prospectId'] }: LeadSign, { id }: Lead): Condition[] {
  return leadColumns.map((column) => sql<SqlBool>`${sql.ref(column)} = ${id}`)
}

/** The plus removes the column's type affinity, which an index on an expression does not have. */
function byEmail({ email: expression }: LeadSign, { email }: Lead): Condition[] {
  return expression === undefined ? [] : [sql<SqlBool>`${expression} = +${email}`]
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
