import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { undoImport as undoCall } from '#shared/contract/prospect-import.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { BulkRequest, BulkRuns, BulkWork } from '../bulk-runs/bulk-runs.ts'
import * as queries from './queries.ts'

/** Removes the leads of an import, which do not count as deleted. Leads that have been changed or contacted since are kept.
 *  @throws AppError `not_found`, `conflict` */
export async function undoImport(
  { db, reader, bulkRuns }: Pick<Deps, 'db' | 'reader'> & { bulkRuns: BulkRuns },
  importId: string,
  bulkRunId: string | undefined,
): Promise<AnswerInput<typeof undoCall>> {
  const run = await bulkRuns.run({
    id: bulkRunId,
    content: { importId },
    request: { action: 'undo_import', importId },
    async listLeads() {
      if (!(await queries.hasImport(db, importId)))
        throw new AppError('not_found', 'Import not found, or already undone.')
      if (await queries.isBeingUndone(db, importId))
        throw new AppError('conflict', 'This import is being undone already.')
      return queries.listImported(reader, importId)
    },
  })
  const unchanged = run.total - run.handled
  const kept = (await queries.countRemaining(db, importId)) - unchanged
  return { removed: run.handled - run.failed, kept, ...(unchanged > 0 && { unchanged }) }
}

/** Returns how the leads of an import are removed. */
export function undoWork(
  { clock, personalData }: Pick<Deps, 'clock' | 'personalData'>,
  { importId = '' }: BulkRequest,
): BulkWork {
  return {
    removes: true,
    async change(trx, ids) {
      const untouched = await queries.listUntouched(trx, personalData, ids)
      if (untouched.length > 0) for (const data of personalData) await data.removeLeads?.(trx, untouched)
      const removed = new Set(untouched)
      return new Map(ids.filter((id) => !removed.has(id)).map((id) => [id, 'You’ve worked on this lead since.']))
    },
    async end(trx, { total, handled, failed }) {
      // The same id may be used for an import again only after the last lead is gone.
      if (handled === total) await queries.deleteImport(trx, importId)
      await recordAudit(trx, clock, {
        action: 'import_undone',
        subjectId: importId,
        detail: { removed: handled - failed },
      })
    },
  }
}
