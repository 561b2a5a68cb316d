import { setImmediate } from 'node:timers/promises'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as leads from '../queries.ts'
import { removeHistory } from '../../privacy/erase/remove.ts'
import * as queries from './queries.ts'

/** Leads a transaction; between two of them others get their turn. */
const chunkSize = 200

/** Takes back what an import brought, as if it had never been: nobody of it counts as deleted. Leads that somebody has worked
 *  on stay. @throws AppError `not_found` */
export async function undoImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<{ removed: number; kept: number }> {
  let removed = 0
  for (;;) {
    const chunk = await db.transaction().execute(async (trx) => {
      const ids = await queries.listUntouched(trx, id, chunkSize)
      for (const one of ids) {
        await leads.removeProspect(trx, one)
        await removeHistory(trx, one)
      }
      // The file may come again under the same id only once the last of it is gone.
      if (ids.length < chunkSize) await endImport(trx, removed + ids.length)
      return ids.length
    })
    removed += chunk
    if (chunk < chunkSize) break
    await setImmediate()
  }
  return { removed, kept: await queries.countRemaining(db, id) }

  async function endImport(trx: Trx, leads: number): Promise<void> {
    if (!(await queries.deleteImport(trx, id))) throw new AppError('not_found', 'Import not found, or already undone.')
    await recordAudit(trx, clock, { action: 'import_undone', subjectId: id, detail: { removed: leads } })
  }
}
