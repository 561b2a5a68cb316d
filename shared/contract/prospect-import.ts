import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { recordsOfPerson } from './changes.ts'
import { pageQuery } from './paging.ts'
import { bulkRunId, unchangedLeads } from './prospect-archive.ts'
import { hasSearch, listProspects, prospectFilter } from './prospects.ts'
import { idList, line, optional, timestamp } from './text.ts'

export const importLimits = {
  /** Bytes as they are sent. The hub compresses the text with gzip, to about a quarter. */
  bytes: 14 * 1024 * 1024,
  /** Bytes of the text: those of the hub's own export of as many leads, without the columns that an import doesn't read. */
  textBytes: 32 * 1024 * 1024,
  rows: 50_000,
  reportedRows: 1000,
  fileName: 200,
} as const

/** The fields of a lead that a file may contain. */
export const importFields = [
  'name',
  'email',
  'phone',
  'location',
  'postcode',
  'projectType',
  'description',
  'priority',
  'selectedPackage',
  'notes',
  'sourceUrl',
] as const
export type ImportField = (typeof importFields)[number]

/** What a column of a file may be: a field of a lead, or a part of its name. */
export const importColumns = ['firstName', 'middleName', 'lastName', 'organisation', ...importFields] as const
export type ImportColumn = (typeof importColumns)[number]

/** The columns of each field, counted from 0, in the order in which they count. */
export type ImportMapping = Partial<Record<ImportColumn, number[]>>

const mappingMessage = 'The mapping is not a list of our fields with the columns of the file'

/** Which columns each field is in, counted from 0, for example `{"firstName":[0],"lastName":[2]}`, or the name of its column, as JSON text. */
const mapping = z.pipe(
  z.string(mappingMessage).check(z.maxLength(4000, mappingMessage)),
  z.pipe(
    z.transform((text: string, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: mappingMessage, input: text })
        return z.NEVER
      }
    }),
    z.partialRecord(
      z.enum(importColumns, mappingMessage),
      z.union([z.string(), z.array(z.int().check(z.minimum(0), z.maximum(499)))], mappingMessage),
      mappingMessage,
    ),
  ),
)

export const importSummary = z.object({
  importId: z.uuid(),
  /** True when nothing was written. */
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  /** Already a lead, archived, or in an earlier row of the file. */
  duplicates: z.int(),
  /** Not stored, because the person was deleted or erased. */
  suppressed: z.int(),
  /** No address and no number by which the person could be reached. */
  rejected: z.int(),
  /** Added, but with a value that is left out, replaced or kept in the notes. Summaries from before this was counted have none. */
  adjusted: z.optional(z.int()),
  /** Rows that were not looked at because the import was stopped. */
  unread: z.optional(z.int()),
  /** The first rows that were not added, or added with a change. Row 1 is the first row of the file, as in a spreadsheet. */
  problems: z.array(
    z.object({
      row: z.int(),
      outcome: z.enum(['duplicate', 'suppressed', 'rejected', 'adjusted']),
      message: z.string(),
    }),
  ),
})
export type ImportSummary = z.output<typeof importSummary>

export const importProspects = apiCall('POST', '/api/prospects/import', {
  summary:
    'Imports a CSV file or address cards, which may be compressed with gzip; `dryRun` shows what it would do. Somebody without an address or number is left out and reported; a file that cannot be read changes nothing.',
  changes: ['prospect', 'archivedProspect', 'import'],
  write: 'own', // receives a file
  query: z.object({
    dryRun: z._default(z.stringbool('Please give dryRun as true or false'), false),
    /** Made by the caller for this file and mapping, to recognise a repeat. */
    importId: optional(z.uuid()),
    /** For the list of imports. */
    fileName: optional(line(importLimits.fileName)),
    /** Without it, the columns are found by their names and values. */
    mapping: optional(mapping),
    /** Without it, the delimiter is found. */
    delimiter: optional(z.enum(['comma', 'semicolon', 'tab', 'bar'], 'Please choose comma, semicolon, tab or bar')),
    /** The row with the names of the columns; 0 if there is none. Without it, the row is found. */
    headRow: optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(importLimits.rows))),
  }),
  upload: { type: 'text/csv', limitBytes: importLimits.bytes },
  answer: importSummary,
  errors: ['too_large', 'unsupported_type', 'conflict'],
})

const oneImport = z.object({ id: z.uuid('Import not found') })

export const readImport = apiCall('GET', '/api/prospects/imports/:id', {
  summary: 'How far an import or a dry run is, with its summary once it has finished.',
  staleAfter: ['import'],
  params: oneImport,
  answer: z.object({ rows: z.int(), done: z.int(), summary: z.nullable(importSummary) }),
  errors: ['not_found'],
})

export const stopImport = apiCall('POST', '/api/prospects/imports/:id/stop', {
  summary: 'Stops an import or a dry run. The leads that it has added stay, until it is undone.',
  changes: ['prospect', 'archivedProspect', 'import'],
  write: 'own', // stores nothing
  params: oneImport,
  errors: ['not_found'],
})

export const listImports = apiCall('GET', '/api/prospects/imports', {
  summary:
    'Imports, newest first, page by page. An import without a summary was interrupted; sending the file again completes it.',
  staleAfter: ['import'],
  query: z.object(pageQuery),
  answer: z.array(
    z.object({
      id: z.uuid(),
      createdAt: timestamp,
      finishedAt: z.nullable(timestamp),
      fileName: z.nullable(z.string()),
      /** Some of its leads have not changed since, and can be removed. */
      isUndoable: z.boolean(),
      summary: z.nullable(importSummary),
    }),
  ),
  offline: true,
})

export type PastImport = z.output<typeof listImports.answer>[number]

export const undoImport = apiCall('DELETE', '/api/prospects/imports/:id', {
  summary: 'Removes the leads of an import, except those that have been changed or contacted since.',
  changes: [...recordsOfPerson, 'import', 'bulkRun'],
  write: 'own', // changes many records in short transactions
  params: oneImport,
  query: z.object({ bulkRunId }),
  answer: z.object({ removed: z.int(), kept: z.int(), unchanged: unchangedLeads }),
  errors: ['not_found', 'conflict', 'unavailable'],
})

/** Limited by the length of a URL. */
export const mostExportedIds = 200

export const exportProspects = apiCall('GET', '/api/prospects/export', {
  summary: 'The leads of a filter or with these ids as CSV, safe to open in a spreadsheet.',
  needsPasswordConfirmation: true,
  query: z.object({
    ...prospectFilter,
    sort: listProspects.query.shape.sort,
    /** Only leads with these ids, separated by commas. */
    ids: optional(idList(mostExportedIds)),
  }),
  namesPerson: hasSearch,
  download: { type: 'text/csv' },
})
