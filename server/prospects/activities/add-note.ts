import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { addNote, TimelineEntry } from '#shared/contract/prospect-history.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from './record-activity.ts'
import * as queries from '../queries.ts'

/** Puts a note on the timeline. The same id again answers with the note that it made the first time.
 *  @throws AppError `not_found`, `already_archived`, `already_exists` */
export function note(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  prospectId: string,
  { id = uuidv7(), text }: ParsedInput<typeof addNote>['body'],
): Promise<TimelineEntry> {
  return inTransaction(db, async (trx) => {
    const find = () => trx.selectFrom('crmActivity').selectAll().where('id', '=', id).executeTakeFirst()
    const repeated = await find()
    if (repeated && repeated.prospectId !== prospectId)
      throw new AppError('already_exists', 'This ID belongs to a note on another lead.')
    if (!repeated) {
      const lead = await queries.getProspectRow(trx, prospectId)
      await recordActivity(trx, { clock }, prospectId, { id, activityType: 'note', description: text })
      await queries.updateProspect(trx, prospectId, { updatedAt: queries.nextUpdate(clock.now(), lead.updatedAt) })
    }
    const {
      performedAt: at,
      activityType: type,
      description,
      oldValue,
      newValue,
      notes,
    } = repeated ?? (await written())
    return { id, at, kind: 'activity', type, description, oldValue, newValue, notes, canUndo: false }

    async function written() {
      return trx.selectFrom('crmActivity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    }
  })
}
