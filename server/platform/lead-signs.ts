import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/schema.ts'

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

/** SQL expressions for one lead. */
interface LastSign {
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

/** Asks every feature when a lead, or the person, last did something and whether anything is open, for use in one query over many leads.
 *  @param lead SQL for the id, and for the normalised address, which may be null */
export function lastSignOf(personalData: readonly WithSigns[], lead: Lead, { now }: Pick<Clock, 'now'>): LastSign {
  const signs = listSigns(personalData)
  const any = (which: (sign: LeadSign) => Condition | undefined) =>
    anyOf(
      signs.flatMap((sign) => {
        const condition = which(sign)
        return condition === undefined ? [] : lookUps(sign, lead).map((found) => exists(sign, found, condition))
      }),
    )
  const times = signs
    .filter(({ isDated }) => isDated !== never)
    .flatMap((sign) =>
      lookUps(sign, lead).map(
        (found) => sql`coalesce((${select(sign, sql`max(${sign.at})`, found, sign.isDated ?? always)}), '')`,
      ),
    )
  return {
    at: sql<string>`max(${sql.join(['', '', ...times])})`,
    hasBeenInTouch: any(({ isContact }) => isContact),
    hasUsedWebsite: any(({ isContact, isThroughWebsite }) => (isThroughWebsite ? isContact : undefined)),
    isOpen: any(({ isOpen }) => isOpen?.(now())),
    isWorthMoney: any(({ isWorthMoney }) => isWorthMoney?.(now())),
  }
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
