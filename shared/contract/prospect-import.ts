import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { listProspects, prospectFilter } from './prospects.ts'
import { line, optional, timestamp } from './text.ts'

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 50_000, reportedRows: 1000, fileName: 200 } as const

/** The fields of a lead that a file may bring, each with what its column may be called. */
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
  /** Nothing was written. */
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  /** Among the leads, in the archive, or further up in the file. */
  duplicates: z.int(),
  /** Deleted or erased before, so they stay out. */
  suppressed: z.int(),
  rejected: z.int(),
  /** The first of the rows that were not added. Row 1 is the heading, as a spreadsheet counts. */
  problems: z.array(
    z.object({
      row: z.int(),
      outcome: z.enum(['duplicate', 'suppressed', 'rejected']),
      message: z.string(),
    }),
  ),
})
export type ImportSummary = z.output<typeof importSummary>

export const importProspects = apiCall({
  method: 'POST',
  path: '/api/prospects/import',
  summary:
    'Takes in a CSV file with a heading: ask with `dryRun` first to see what it would do. Rows with mistakes are left out and told; a file that cannot be read changes nothing.',
  access: 'owner',
  query: z.object({
    dryRun: z._default(z.stringbool('Please give dryRun as true or false'), false),
    /** Made by the caller, so that a repeat is recognised. */
    importId: optional(z.uuid()),
    /** By which the owner knows the import again. */
    fileName: optional(line(importLimits.fileName)),
    mapping: optional(mapping),
    delimiter: z._default(z.enum(['comma', 'semicolon', 'tab'], 'Please choose comma, semicolon or tab'), 'comma'),
  }),
  upload: { type: 'text/csv', limitBytes: importLimits.bytes },
  answer: importSummary,
  errors: ['too_large', 'unsupported_type'],
})

export const listImports = apiCall({
  method: 'GET',
  path: '/api/prospects/imports',
  summary: 'Imports, newest first, page by page. One without a summary was broken off; sending it again completes it.',
  access: 'owner',
  query: z.object(pageQuery),
  answer: z.array(
    z.object({
      id: z.uuid(),
      createdAt: timestamp,
      finishedAt: z.nullable(timestamp),
      fileName: z.nullable(z.string()),
      /** Some of what it brought is as it came, and can be taken back. */
      isUndoable: z.boolean(),
      summary: z.nullable(importSummary),
    }),
  ),
})

export type PastImport = z.output<typeof listImports.answer>[number]

export const undoImport = apiCall({
  method: 'DELETE',
  path: '/api/prospects/imports/:id',
  summary: 'Takes back what an import brought, but for leads that somebody has worked on since.',
  access: 'owner',
  params: z.object({ id: z.uuid('Import not found') }),
  answer: z.object({ removed: z.int(), kept: z.int() }),
  errors: ['not_found'],
})

/** An address takes no more ids than this. */
export const mostExportedIds = 200
const idsMessage = `Please name at most ${mostExportedIds} leads by their ids, with commas between them`

export const exportProspects = apiCall({
  method: 'GET',
  path: '/api/prospects/export',
  summary: 'The leads of a filter, or those that are named, as CSV, safe to open in a spreadsheet.',
  access: 'owner',
  query: z.object({
    ...prospectFilter,
    sort: listProspects.query.shape.sort,
    /** Only these, with commas between them. */
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
  download: { type: 'text/csv' },
})
