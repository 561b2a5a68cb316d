import { setImmediate } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { importLimits, type importProspects, type ImportSummary } from '#shared/contract/prospect-import.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findSame } from '../identity/find-same.ts'
import { admit, type Admission, type FoundProspect } from './insert-if-new.ts'
import { findProspect } from '../queries.ts'
import { findColumns } from './columns.ts'
import { readRows } from './csv-rows.ts'
import { createFileMemory } from './file-memory.ts'
import { parseRow, rowMistake } from './parse-row.ts'
import * as queries from './queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'hashContact'>
type Options = ParsedInput<typeof importProspects>['query']
type Problem = ImportSummary['problems'][number]

interface ReadRow {
  row: number
  found: FoundProspect
}

/** Rows a transaction; between two of them others get their turn. */
const chunkSize = 100

/** Takes in a file. It is read whole before anything is written, so a file that cannot be read changes nothing; after that a
 *  crash may leave a part of it, which the same file under the same id completes.
 *  @throws AppError `invalid_input`, `too_large` */
export async function importFile(
  using: Using,
  { dryRun, importId = uuidv7(), fileName, mapping, delimiter }: Options,
  text: AsyncIterable<string>,
): Promise<ImportSummary> {
  const { rows, mistakes } = await readFile(text, { mapping, delimiter })
  const { db, clock } = using
  const begun = { id: importId, createdAt: clock.now().toISOString(), fileName: fileName ?? null }
  const done = dryRun ? undefined : await queries.beginImport(db, begun)
  if (done) return done

  const summary = startSummary({ importId, dryRun, rows: rows.length, mistakes })
  const memory = createFileMemory()
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = rows.slice(start, start + chunkSize)
    await db.transaction().execute(async (trx) => {
      for (const one of chunk) {
        const above = memory.rowWith(one.found)
        if (above !== undefined) report(summary, one.row, 'duplicate', `Same person as in row ${above}.`)
        else count(summary, one, dryRun ? await look(trx, using, one) : await take(trx, using, one, importId))
        memory.remember(one.found, one.row)
      }
    })
    await setImmediate()
  }
  summary.problems.sort((a, b) => a.row - b.row)
  if (!dryRun) await queries.finishImport(db, clock, summary)
  return summary
}

async function readFile(text: AsyncIterable<string>, { mapping, delimiter }: Pick<Options, 'mapping' | 'delimiter'>) {
  const rows: ReadRow[] = []
  const mistakes: Problem[] = []
  let columns: ReturnType<typeof findColumns> | undefined
  for await (const { row, cells } of readRows(text, delimiter)) {
    if (columns === undefined) {
      columns = findColumns(cells, mapping)
      continue
    }
    try {
      rows.push({ row, found: parseRow(cells, columns) })
    } catch (error) {
      mistakes.push({ row, outcome: 'rejected', message: rowMistake(error) })
    }
  }
  if (columns === undefined) findColumns([], mapping) // says what an empty file lacks
  return { rows, mistakes }
}

function startSummary(given: { importId: string; dryRun: boolean; rows: number; mistakes: Problem[] }): ImportSummary {
  const { importId, dryRun, rows, mistakes } = given
  return {
    importId,
    dryRun,
    rows: rows + mistakes.length,
    added: 0,
    duplicates: 0,
    suppressed: 0,
    rejected: mistakes.length,
    problems: mistakes.slice(0, importLimits.reportedRows),
  }
}

/** What would become of a row. */
async function look(trx: Trx, { hashContact }: Using, { found }: ReadRow): Promise<Admission> {
  const same = await findSame(trx, normaliseContact(found), { hashContact })
  if (same === undefined) return { outcome: 'added', id: '' }
  return same.where === 'deleted' ? { outcome: 'suppressed' } : { outcome: 'duplicate', same }
}

/** A row that this import brought before it was broken off counts as added. */
async function take(trx: Trx, using: Using, { found }: ReadRow, importId: string): Promise<Admission> {
  const admission = await admit(trx, using, found, { description: 'Imported from a file', importId })
  if (admission.outcome !== 'duplicate') return admission
  const there = await findProspect(trx, admission.same.id)
  return there?.importId === importId ? { outcome: 'added', id: there.id } : admission
}

function count(summary: ImportSummary, { row }: ReadRow, admission: Admission): void {
  switch (admission.outcome) {
    case 'added':
      summary.added += 1
      return
    case 'duplicate': {
      const { name, where } = admission.same
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
