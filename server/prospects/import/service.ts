import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { minuteMs } from '#shared/business/durations.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import {
  importLimits,
  type importProspects,
  type ImportSummary,
  type readImport,
} from '#shared/contract/prospect-import.ts'
import { canReach, guessMapping } from '#shared/import-file/columns.ts'
import { isJson } from '#shared/import-file/json.ts'
import { eachRow, readList, readRows } from '#shared/import-file/read-list.ts'
import { decodeFile, findHeadRow } from '#shared/import-file/table.ts'
import { TooManyRows, UnreadableFile } from '#shared/import-file/unreadable-file.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { inShortTransactions } from '../../platform/database/short-transactions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findProspect } from '../queries.ts'
import { insertIfNew, type InsertResult } from './insert-if-new.ts'
import { resolveMapping, toColumns } from './column-mapping.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'hashContact'>
type Options = ParsedInput<typeof importProspects>['query']
type Problem = ImportSummary['problems'][number]

interface Row extends ParsedRow {
  row: number
  /** What identifies the person within the file. The first key decides: the email address or, without one, the phone number. */
  keys: string[]
  page: string | undefined
}

interface Progress {
  contentHash: string
  rows: number
  done: number
  isStopped: boolean
}

/** An import or a dry run, running or just finished. */
interface Run {
  progress: Progress
  result: Promise<ImportSummary>
  finishedAt?: Date
}

/** Rows that are parsed before other requests run. */
const parsedAtOnce = 20
/** Bytes that are hashed before other requests run. */
const hashedAtOnce = 4 * 1024 * 1024
/** Rows below the head by which it is found whether anybody can be reached. */
const examinedRows = 300
/** How long the result of a dry run is kept for a caller who lost the answer. */
const keptMs = 10 * minuteMs

export function createImports(context: Context) {
  const runs = new Map<string, Run>()

  /** Imports a file. The whole file is read before anything is written, so an unreadable file changes nothing. A crash after that may leave a
   *  part of the rows imported; sending the same file with the same id completes the import. The same request while it runs joins it.
   *  @throws AppError `invalid_input`, `too_large`; `conflict` when the id belongs to another file or mapping */
  async function importFile(
    { importId = uuidv7(), ...options }: Options,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<ImportSummary> {
    const content = await unpack(await readAll(bytes))
    const contentHash = await hashOf(content, options)
    forgetFinished()
    const earlier = runs.get(importId)
    const isRunning = earlier !== undefined && earlier.finishedAt === undefined
    // A dry run that was stopped may be tried again.
    if (earlier?.progress.contentHash === contentHash && (isRunning || !earlier.progress.isStopped))
      return earlier.result
    if (isRunning) throw otherContent()
    const progress: Progress = { contentHash, rows: 0, done: 0, isStopped: false }
    const run: Run = { progress, result: execute(progress, { ...options, importId }, content) }
    runs.set(importId, run)
    try {
      const summary = await run.result
      run.finishedAt = context.clock.now()
      // What an import did is in the database.
      if (!options.dryRun) runs.delete(importId)
      return summary
    } catch (error) {
      runs.delete(importId)
      throw error
    }
  }

  async function execute(
    progress: Progress,
    options: Options & { importId: string },
    content: Buffer,
  ): Promise<ImportSummary> {
    const { db, clock } = context
    const { dryRun, importId, fileName } = options
    const { rows, mistakes } = await readFile(content, options)
    const started = { id: importId, createdAt: clock.now().toISOString(), fileName: fileName ?? null }
    // A dry run has the id of the import that follows, so its content is not compared with anything.
    const finished = dryRun
      ? undefined
      : await queries.startImport(db, { ...started, contentHash: progress.contentHash })
    if (finished) return finished
    progress.rows = rows.length + mistakes.length
    progress.done = mistakes.length

    const summary: ImportSummary = {
      importId,
      dryRun,
      rows: progress.rows,
      added: 0,
      duplicates: 0,
      suppressed: 0,
      rejected: mistakes.length,
      adjusted: 0,
      problems: [],
    }
    const leftOut: Problem[] = mistakes
    const changed: Problem[] = []
    const rowsByContact = new Map<string, number>()
    const sharedPages = findSharedPages(rows)
    joinOptOuts(rows)
    let start = 0
    await inShortTransactions(db, async (trx, size) => {
      if (progress.isStopped) return false
      const chunk = rows.slice(start, start + size)
      for (const parsed of chunk) {
        const { keys } = parsed
        const earlierRow = keys[0] === undefined ? undefined : rowsByContact.get(keys[0])
        const problem =
          earlierRow === undefined
            ? describeResult(parsed, await importRow(trx, context, parsed, { importId, dryRun, sharedPages }))
            : { row: parsed.row, outcome: 'duplicate' as const, message: `Same person as in row ${earlierRow}.` }
        count(summary, problem)
        if (problem) (problem.outcome === 'adjusted' ? changed : leftOut).push(problem)
        for (const key of keys) if (!rowsByContact.has(key)) rowsByContact.set(key, parsed.row)
      }
      start += size
      progress.done += chunk.length
      return start < rows.length
    })
    if (start < rows.length) summary.unread = rows.length - start
    summary.problems = [...leftOut, ...changed].slice(0, importLimits.reportedRows).toSorted((a, b) => a.row - b.row)
    if (!dryRun) await queries.finishImport(db, clock, summary)
    return summary
  }

  /** Returns how far an import or a dry run is. @throws AppError `not_found` */
  async function readProgress(id: string): Promise<CallAnswer<typeof readImport>> {
    const run = runs.get(id)
    if (run && run.finishedAt === undefined) return { rows: run.progress.rows, done: run.progress.done, summary: null }
    const summary = run ? await run.result : await queries.findSummary(context.db, id)
    if (!summary) throw new AppError('not_found', 'This import isn’t running.')
    return { rows: summary.rows, done: summary.rows - (summary.unread ?? 0), summary }
  }

  /** Stops an import or a dry run after the rows of the current transaction. @throws AppError `not_found` */
  function stopImport(id: string): void {
    const run = runs.get(id)
    if (!run || run.finishedAt) throw new AppError('not_found', 'This import isn’t running.')
    run.progress.isStopped = true
  }

  /** @throws AppError `conflict` while an import runs */
  function requireEnded(id: string): void {
    const run = runs.get(id)
    if (run && run.finishedAt === undefined)
      throw new AppError('conflict', 'This import is still running. Please stop it first.')
  }

  function forgetFinished(): void {
    const oldest = context.clock.now().getTime() - keptMs
    for (const [id, { finishedAt }] of runs) if (finishedAt && finishedAt.getTime() < oldest) runs.delete(id)
  }

  return { importFile, readProgress, stopImport, requireEnded }
}

function otherContent(): AppError {
  return new AppError(
    'conflict',
    'This import has begun with another file or other columns. Please choose the file again.',
  )
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the text of an upload, which may be compressed with gzip. @throws AppError `too_large`, `invalid_input` */
async function unpack(content: Buffer): Promise<Buffer> {
  const isCompressed = content[0] === 0x1f && content[1] === 0x8b
  if (!isCompressed) return content
  try {
    return await promisify(gunzip)(content, { maxOutputLength: importLimits.textBytes })
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError
    throw isTooLarge
      ? new AppError('too_large', `The text of a file may have at most ${importLimits.textBytes / 1024 / 1024} MB.`)
      : new AppError('invalid_input', 'The upload was interrupted. Please try again.', { cause })
  }
}

async function hashOf(
  content: Buffer,
  { dryRun, mapping, delimiter, headRow }: Omit<Options, 'importId'>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([dryRun, mapping, delimiter, headRow]))
  for (let at = 0; at < content.length; at += hashedAtOnce) {
    hash.update(content.subarray(at, at + hashedAtOnce))
    await setImmediate()
  }
  return hash.digest('base64url')
}

/** @throws AppError `too_large`, `invalid_input` */
async function readFile(content: Buffer, options: Options): Promise<{ rows: Row[]; mistakes: Problem[] }> {
  try {
    return await readPeople(textOf(content), options)
  } catch (error) {
    if (error instanceof TooManyRows) throw tooManyRows()
    throw error instanceof UnreadableFile ? new AppError('invalid_input', error.message, { cause: error }) : error
  }
}

async function readPeople(text: string, { mapping: given, delimiter, headRow: givenHeadRow }: Options) {
  const isFound = given === undefined && givenHeadRow === undefined
  const combined =
    isFound || (delimiter === undefined && isJson(text)) ? await readList(text, delimiter, setImmediate) : undefined
  // With a mapping the rows are read one by one, since a long list has millions of cells.
  const table = combined?.rows ?? (given ? undefined : await readRows(text, delimiter, setImmediate))
  const unread = eachRow(text, delimiter)
  const first = table ?? take(unread, (givenHeadRow ?? 0) + examinedRows)
  const headRow = givenHeadRow ?? combined?.headRow ?? findHeadRow(first)
  const head = headRow === 0 ? [] : (first[headRow - 1] ?? [])
  const mapping = given ? resolveMapping(given, head) : guessMapping(first, headRow)
  if (!canReach(first, headRow, mapping)) {
    throw new AppError(
      'invalid_input',
      'No column with email addresses or telephone numbers of the leads themselves was found in this file.',
    )
  }
  const columns = toColumns(mapping, head)
  const rows: Row[] = []
  const mistakes: Problem[] = (combined?.leftOut ?? []).map((message) => ({
    row: headRow,
    outcome: 'rejected',
    message,
  }))
  let row = 0
  for (const cells of table ?? concat(first, unread)) {
    row += 1
    if (row % parsedAtOnce === 0) await setImmediate()
    if (row <= headRow || cells.every((cell) => cell.trim() === '')) continue
    if (rows.length + mistakes.length === importLimits.rows) throw tooManyRows()
    try {
      rows.push(identify(row, parseRow(cells, columns)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      mistakes.push({ row, outcome: 'rejected', message: error.message })
    }
  }
  return { rows, mistakes }
}

function take(rows: Generator<string[]>, most: number): string[][] {
  const taken: string[][] = []
  for (let next = rows.next(); next.done !== true; next = rows.next()) if (taken.push(next.value) === most) break
  return taken
}

function* concat(first: readonly string[][], rest: Iterable<string[]>): Generator<string[]> {
  yield* first
  yield* rest
}

/** @throws AppError `invalid_input` */
function textOf(content: Buffer): string {
  const text = decodeFile(content)
  if (!text.slice(0, 4096).includes('\0')) return text
  throw new AppError(
    'invalid_input',
    'This file isn’t a list. Please save it as “CSV UTF-8”, or as an Excel file (.xlsx).',
  )
}

function tooManyRows(): AppError {
  return new AppError('too_large', `A file may have at most ${importLimits.rows.toLocaleString('en-GB')} rows.`)
}

function identify(row: number, parsed: ParsedRow): Row {
  const { emailNormalised, phoneNormalised, sourceUrlNormalised } = normaliseContact(parsed.found)
  const keys = [emailNormalised, phoneNormalised].filter((key) => key !== null)
  return { ...parsed, row, keys, page: sourceUrlNormalised ?? undefined }
}

/** Returns the pages that identify nobody: those in several rows, and home pages, which may be of somebody's firm. */
function findSharedPages(rows: readonly Row[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { page } of rows) {
    if (page === undefined) continue
    if (seen.has(page) || !/[/?]/.test(page)) shared.add(page)
    seen.add(page)
  }
  return shared
}

/** Lets the first row of each person say that they want no emails where a later row of theirs says so. */
function joinOptOuts(rows: readonly Row[]): void {
  const firstRows = new Map<string, Row>()
  for (const row of rows) {
    const first = firstRows.get(row.keys[0] ?? '')
    if (first) first.optOut ??= row.optOut
    for (const key of row.keys) if (!firstRows.has(key)) firstRows.set(key, row)
  }
}

/** Counts a row as added if this import stored it before it was interrupted. */
async function importRow(
  trx: Trx,
  context: Context,
  { found, optOut, page }: Row,
  { importId, dryRun, sharedPages }: { importId: string; dryRun: boolean; sharedPages: ReadonlySet<string> },
): Promise<InsertResult> {
  const result = await insertIfNew(trx, context, found, {
    description: 'Imported from a file',
    importId,
    dryRun,
    optOut,
    pageIdentifies: !sharedPages.has(page ?? ''),
  })
  if (result.outcome !== 'duplicate' || dryRun) return result
  const existing = await findProspect(trx, result.same.id)
  return existing?.importId === importId ? { outcome: 'added', id: existing.id } : result
}

/** Returns what there is to say about a row; undefined if it was added as it is. */
function describeResult({ row, changes, optOut }: Row, result: InsertResult): Problem | undefined {
  const whatFileSays = optOut === undefined ? [] : [`The file says “${optOut}”, which `]
  const isRecorded = 'is recorded as an objection to marketing.'
  switch (result.outcome) {
    case 'added': {
      const all = [...changes, ...whatFileSays.map((text) => text + isRecorded)]
      return all.length === 0 ? undefined : { row, outcome: 'adjusted', message: all.join(' ') }
    }
    case 'duplicate': {
      const { same, notObjecting } = result
      const found = `${same.name} is already ${same.where === 'live' ? 'a lead' : 'archived'}.`
      const all = [found, ...whatFileSays.map((text) => text + (notObjecting ?? isRecorded))]
      return { row, outcome: 'duplicate', message: all.join(' ') }
    }
    case 'suppressed':
      return { row, outcome: 'suppressed', message: 'This person was deleted or erased before.' }
  }
}

function count(summary: ImportSummary, problem: Problem | undefined): void {
  if (problem === undefined || problem.outcome === 'adjusted') summary.added += 1
  if (problem?.outcome === 'adjusted') summary.adjusted = (summary.adjusted ?? 0) + 1
  if (problem?.outcome === 'duplicate') summary.duplicates += 1
  if (problem?.outcome === 'suppressed') summary.suppressed += 1
}
