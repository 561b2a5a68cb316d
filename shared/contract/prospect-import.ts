import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { hasSearch, listProspects, prospectFilter } from './prospects.ts'
import { line, optional, timestamp } from './text.ts'

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 50_000, reportedRows: 1000, fileName: 200 } as const

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

const mappingMessage = 'The mapping is not a list of our fields with the columns of the file'

/** Which column each field is in, for example `{"name":"Full name"}`, as JSON text. */
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
    z.partialRecord(z.enum(importFields, mappingMessage), z.string(mappingMessage), mappingMessage),
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
  rejected: z.int(),
  /** The first rows that were not added. Row 1 is the header, as in a spreadsheet. */
  problems: z.array(
    z.object({
      row: z.int(),
      outcome: z.enum(['duplicate', 'suppressed', 'rejected']),
      message: z.string(),
    }),
  ),
})
export type ImportSummary = z.output<typeof importSummary>

export const importProspects = apiCall('POST', '/api/prospects/import', {
  summary:
    'Imports a CSV file with a header row; `dryRun` shows what it would do. Rows with mistakes are left out and reported; a file that cannot be read changes nothing.',
  query: z.object({
    dryRun: z._default(z.stringbool('Please give dryRun as true or false'), false),
    /** Made by the caller, to recognise a repeat. */
    importId: optional(z.uuid()),
    /** For the list of imports. */
    fileName: optional(line(importLimits.fileName)),
    mapping: optional(mapping),
    delimiter: z._default(z.enum(['comma', 'semicolon', 'tab'], 'Please choose comma, semicolon or tab'), 'comma'),
  }),
  upload: { type: 'text/csv', limitBytes: importLimits.bytes },
  answer: importSummary,
  errors: ['too_large', 'unsupported_type'],
})

export const listImports = apiCall('GET', '/api/prospects/imports', {
  summary:
    'Imports, newest first, page by page. An import without a summary was interrupted; sending the file again completes it.',
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
  params: z.object({ id: z.uuid('Import not found') }),
  answer: z.object({ removed: z.int(), kept: z.int() }),
  errors: ['not_found'],
})

/** Limited by the length of a URL. */
export const mostExportedIds = 200
const idsMessage = `Please name at most ${mostExportedIds} leads by their ids, with commas between them`

export const exportProspects = apiCall('GET', '/api/prospects/export', {
  summary: 'The leads of a filter or with these ids as CSV, safe to open in a spreadsheet.',
  stepUp: true,
  query: z.object({
    ...prospectFilter,
    sort: listProspects.query.shape.sort,
    /** Only leads with these ids, separated by commas. */
    ids: optional(
      z.pipe(
        z.pipe(
          z.string(idsMessage),
          z.transform((text: string) => text.split(',')),
        ),
        z.array(z.uuid(idsMessage)).check(z.maxLength(mostExportedIds, idsMessage)),
      ),
    ),
  }),
  namesPerson: hasSearch,
  download: { type: 'text/csv' },
})
