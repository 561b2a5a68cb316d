import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Erasure, HeldKind } from '#shared/contract/personal-data.ts'
import type { Deps } from '../../deps.ts'
import type { Database, Trx } from '../database/schema.ts'
import type { LeadSigns } from './lead-signs.ts'
import type { RetentionSource } from './retention-source.ts'

/** The keys by which a person's records are found. */
export interface Person {
  /** Ids that the person has, or had, as a lead. */
  leadIds: readonly string[]
  /** Normalised. Phone numbers and pages are no keys: a household or a whole street may share one. */
  emails: string[]
}

/** What the emails about cancelled appointments need. */
export type CancelContext = Pick<Deps, 'clock' | 'config' | 'business' | 'publicUrl'>

/** What one feature stores about people, and how it is exported, erased and kept no longer than needed. */
export interface PersonalData {
  /** The tables that this entry is responsible for. */
  tables: readonly (keyof Database)[]
  /** When a lead was last in touch and whether anything is open, by table; `lastSignOf` asks all features at once. */
  signs: LeadSigns
  /** Those whose rows belong to a lead by `prospectId`: a merge moves them to the lead that is kept. */
  movesWithLead?: readonly LeadRecordTable[]
  /** Columns with addresses of people who may be no leads; an erasure empties them. */
  emailColumns?: readonly (readonly [table: keyof Database, column: string])[]
  /** The lists of the exported document, by their names in it. */
  lists?: Readonly<Record<string, ExportedList>>
  /** Reads upcoming appointments before anything is removed. @returns what queues the cancellations afterwards */
  cancel?(trx: Trx, context: CancelContext, person: Person): Promise<(cause: RemovalCause) => Promise<void>>
  /** Removes what belongs to leads that the owner deletes, at least one; left out where records outlive the lead. */
  removeLeads?(trx: Trx, leadIds: readonly string[]): Promise<void>
  /** Erases a person; left out where the law requires the records.
   *  @param erasedIds records erased by entries before this one  @param at ISO 8601 */
  erase?(trx: Trx, person: Person, at: string, erasedIds: readonly string[]): Promise<Erased | void>
  /** Its turn in an erasure, where it matters. */
  eraseOrder?: { place: 'first' | 'last'; because: string }
  /** A lead that is erased because its period is over keeps it. */
  isSubscription?: true
  retention?: readonly RetentionSource[]
}

export type LeadRecordTable = {
  [Table in keyof Database]: Database[Table] extends { id: unknown; prospectId: unknown } ? Table : never
}[keyof Database]

/** The records of one table that are handed to the person. */
export type ExportedList = { [Table in keyof Database]: ListOf<Table> }[keyof Database]

interface ListOf<Table extends keyof Database, Column = keyof Database[Table]> {
  table: Table
  /** Each is named, so that a new column is not exported automatically. Long lists are in groups. */
  columns: readonly (Column | readonly Column[] | RawBuilder<unknown>)[]
  where(person: Person): RawBuilder<unknown>
  /** The column that dates a record and orders the list. */
  time: Column
  /** Columns that hold JSON as text. */
  json?: readonly string[]
  /** The kind as which the hub counts the records; one list of a kind is enough for it to be shown. */
  held?: HeldKind
  /** The kind as which the hub counts the records that an erasure has emptied. */
  heldWhenErased?: HeldKind
  /** An erasure leaves these records. */
  stays?: true
}

export interface Erased {
  counts?: Partial<Erasure>
  /** Records that were emptied or removed. Emails refer to them. */
  ids?: string[]
}

export type RemovalCause = 'deleted' | 'erased'

/** Returns a condition on a table with a column `prospectId` and the given column of email addresses. */
export function belongsTo(person: Person, emailColumn: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isOneOf('prospectId', person.leadIds)} or ${hasEmail(person, emailColumn)})`
}

export function hasEmail({ emails }: Person, emailColumn: string): RawBuilder<SqlBool> {
  return emails.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`lower(${sql.ref(emailColumn)}) in (${sql.join(emails)})`
}

/** The values are one parameter, because preparing a statement for each number of them would take longer than running it. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
}
