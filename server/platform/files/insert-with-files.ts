import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Database, Trx } from '../database/schema.ts'
import type { TemporaryFile } from './file-store.ts'

/** A file as a record names it. */
export interface NamedFile extends TemporaryFile {
  /** What it is to its record, such as `avif-480`. */
  name: string
  /** The media type. */
  type: string
}

/** Inserts a record with its files. The same upload may have been sent again meanwhile: then nothing is inserted.
 *  @returns whether it is new */
export async function insertWithFiles<Table extends 'photograph' | 'leadFile' | 'emailAttachment'>(
  trx: Trx,
  recordId: string,
  record: InsertQueryBuilder<Database, Table, InsertResult>,
  files: readonly NamedFile[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await record.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await trx
    .insertInto('storedFile')
    .values(files.map((file) => toStoredFile(recordId, file)))
    .execute()
  return true
}

export function toStoredFile(recordId: string, { name, sha256, type, bytes }: NamedFile) {
  return { recordId, name, sha256, type, bytes }
}
