import type { ProblemDetails } from '#shared/contract/errors.ts'
import type { EditableField } from '#shared/contract/prospects.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type Change, fieldsOf, labelOf } from '../edit/apply-change.ts'
import * as queries from '../queries.ts'

/** Refuses an edit of a field that somebody else has changed since the lead was read. Other fields are combined.
 *  @throws AppError `conflict` with both values of each such field */
export async function rejectStaleEdit(
  trx: Trx,
  row: queries.ProspectRow,
  change: Change,
  readAt: string,
): Promise<void> {
  const fields = fieldsOf(change)
  if (row.updatedAt <= readAt || fields.length === 0) return
  const changedSince = await queries.listChangedFields(trx, row.id, readAt)
  const conflicts: NonNullable<ProblemDetails['conflicts']> = {}
  for (const field of fields.filter((name) => changedSince.has(name))) {
    conflicts[field] = { yours: change[field], theirs: row[field] }
  }
  const names = Object.keys(conflicts).map((field) => labelOf(field as EditableField).toLowerCase())
  if (names.length === 0) return
  throw new AppError('conflict', `This lead has been changed elsewhere: ${names.join(', ')}.`, {
    details: { conflicts },
  })
}
