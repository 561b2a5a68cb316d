import { setImmediate } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { importLimits, type importProspects, type ImportSummary } from '#shared/contract/prospect-import.ts'
import { recordAudit } from '../../platform/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findProspect } from '../queries.ts'
import { readRows } from './csv-rows.ts'
import { type FoundPerson, insertIfNew, type InsertResult } from './insert-if-new.ts'
import { type Columns, findColumns, parseRow } from './parse-row.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'hashContact'>
type Options = ParsedInput<typeof importProspects>['query']
type Problem = ImportSummary['problems'][number]

type ParsedRow = { row: number; found: FoundPerson }

/** Rows per transaction. Other requests run between two transactions. */
const chunkSize = 100

/** Imports a file. The whole file is read before anything is written, so an unreadable file changes nothing. A crash after that may leave a
 *  part of the rows imported; sending the same file with the same id completes the import.
 *  @throws AppError `invalid_input`, `too_large` */
export async function importFile(
  context: Context,
  { dryRun, importId = uuidv7(), fileName, mapping, delimiter }: Options,
  text: AsyncIterable<string>,
): Promise<ImportSummary> {
  const { rows, mistakes } = await readFile(text, { mapping, delimiter })
  const { db, clock } = context
  const started = { id: importId, createdAt: clock.now().toISOString(), fileName: fileName ?? null }
  const finished = dryRun ? undefined : await queries.startImport(db, started)
  if (finished) return finished

  const summary: ImportSummary = {
    importId,
    dryRun,
    rows: rows.length + mistakes.length,
    added: 0,
    duplicates: 0,
    suppressed: 0,
    rejected: mistakes.length,
    problems: mistakes.slice(0, importLimits.reportedRows),
  }
  const rowsByContact = new Map<string, number>()
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = rows.slice(start, start + chunkSize)
    await db.transaction().execute(async (trx) => {
      for (const parsed of chunk) {
        const keys = contactKeys(parsed.found)
        const earlierRow = keys[0] === undefined ? undefined : rowsByContact.get(keys[0])
        if (earlierRow !== undefined) report(summary, parsed.row, 'duplicate', `Same person as in row ${earlierRow}.`)
        else count(summary, parsed, await importRow(trx, context, parsed, { importId, dryRun }))
        for (const key of keys) if (!rowsByContact.has(key)) rowsByContact.set(key, parsed.row)
      }
    })
    await setImmediate()
  }
  summary.problems.sort((a, b) => a.row - b.row)
  if (!dryRun) await queries.finishImport(db, clock, summary)
  return summary
}

async function readFile(text: AsyncIterable<string>, { mapping, delimiter }: Pick<Options, 'mapping' | 'delimiter'>) {
  const rows: ParsedRow[] = []
  const mistakes: Problem[] = []
  let columns: Columns | undefined
  for await (const { row, cells } of readRows(text, delimiter)) {
    if (columns === undefined) {
      columns = findColumns(cells, mapping)
      continue
    }
    try {
      rows.push({ row, found: parseRow(cells, columns) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      mistakes.push({ row, outcome: 'rejected', message: error.message })
    }
  }
  if (columns === undefined) findColumns([], mapping) // throws the error for an empty file
  return { rows, mistakes }
}

/** Returns what identifies a person within the file. The first key decides: the email address or, without one, the phone number. */
function contactKeys(found: FoundPerson): string[] {
  const { emailNormalised, phoneNormalised } = normaliseContact(found)
  return [emailNormalised, phoneNormalised].filter((key) => key !== null)
}

/** Counts a row as added if this import stored it before it was interrupted. */
async function importRow(
  trx: Trx,
  context: Context,
  { found }: ParsedRow,
  { importId, dryRun }: { importId: string; dryRun: boolean },
): Promise<InsertResult> {
  const result = await insertIfNew(trx, context, found, { description: 'Imported from a file', importId, dryRun })
  if (result.outcome !== 'duplicate' || dryRun) return result
  const existing = await findProspect(trx, result.same.id)
  return existing?.importId === importId ? { outcome: 'added', id: existing.id } : result
}

function count(summary: ImportSummary, { row }: ParsedRow, result: InsertResult): void {
  switch (result.outcome) {
    case 'added':
      summary.added += 1
      return
    case 'duplicate': {
      const { name, where } = result.same
      report(summary, row, 'duplicate', `${name} is already ${where === 'live' ? 'a lead' : 'archived'}.`)
      return
    }
    case 'suppressed':
      report(summary, row, 'suppressed', 'This person was deleted or erased before.')
      return
  }
}

function report(summary: ImportSummary, row: number, outcome: 'duplicate' | 'suppressed', message: string): void {
  summary[outcome === 'duplicate' ? 'duplicates' : 'suppressed'] += 1
  if (summary.problems.length < importLimits.reportedRows) summary.problems.push({ row, outcome, message })
}

/** Leads per transaction when an import is undone. */
const undoChunkSize = 200

/** Removes the leads of an import, which do not count as deleted. Leads that have been changed or contacted since are kept.
 *  @throws AppError `not_found` */
export async function undoImport(
  { db, clock, personalData }: Pick<Deps, 'db' | 'clock' | 'personalData'>,
  id: string,
): Promise<{ removed: number; kept: number }> {
  let removed = 0
  for (;;) {
    const chunk = await db.transaction().execute(async (trx) => {
      const ids = await queries.listUntouched(trx, id, undoChunkSize)
      for (const leadId of ids) for (const data of personalData) await data.removeLead?.(trx, leadId)
      // The same id may be used for an import again only after the last lead is gone.
      if (ids.length < undoChunkSize) await endImport(trx, removed + ids.length)
      return ids.length
    })
    removed += chunk
    if (chunk < undoChunkSize) break
    await setImmediate()
  }
  return { removed, kept: await queries.countRemaining(db, id) }

  async function endImport(trx: Trx, total: number): Promise<void> {
    if (!(await queries.deleteImport(trx, id))) throw new AppError('not_found', 'Import not found, or already undone.')
    await recordAudit(trx, clock, { action: 'import_undone', subjectId: id, detail: { removed: total } })
  }
}
