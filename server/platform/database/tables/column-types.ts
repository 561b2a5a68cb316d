import type { ColumnType } from 'kysely'

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` returns it. */
export type Timestamp = string

/** A boolean: SQLite has no type for it. */
export type Flag = 0 | 1

/** A list or an object as JSON text. */
export type JsonText = string

/** Optional on insert, and then null. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

/** The columns that store a record of the contract with the same types. */
export type Columns<Stored> = {
  [Name in keyof Stored]: null extends Stored[Name] ? Nullable<NonNullable<Stored[Name]>> : Stored[Name]
}
