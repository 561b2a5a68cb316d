import * as z from 'zod/mini'
import { prospectFields } from '#shared/contract/prospects.ts'
import { importFields } from '#shared/contract/prospect-import.ts'
import { line, optional } from '#shared/contract/text.ts'
import { AppError } from '../../platform/errors.ts'
import { parseAs } from '../../platform/parse.ts'
import { tidyPostcode } from '../edit/create.ts'
import type { FoundProspect } from './insert-if-new.ts'
import type { Columns } from './columns.ts'

const rowSchema = z
  .object({
    name: prospectFields.name,
    email: optional(prospectFields.email),
    phone: optional(prospectFields.phone),
    location: optional(prospectFields.location),
    postcode: optional(prospectFields.postcode),
    projectType: z._default(prospectFields.projectType, 'extension'),
    description: optional(prospectFields.description),
    priority: z._default(prospectFields.priority, 'medium'),
    selectedPackage: optional(prospectFields.selectedPackage),
    notes: optional(prospectFields.notes),
    sourceUrl: optional(line(2000)),
  })
  // Without either nobody could be reached, or recognised when the file comes again.
  .check(z.refine(({ email, phone }) => email !== undefined || phone !== undefined, 'Phone or email is required'))

const choices = new Set<string>(['projectType', 'priority', 'selectedPackage'])

/** Makes a person of a row. @throws AppError `invalid_input` with what is wrong, for the row's line in the report */
export function parseRow(cells: readonly string[], columns: Columns): FoundProspect {
  const values: Record<string, string> = {}
  for (const field of importFields) {
    const cell = columns[field] === undefined ? undefined : cells[columns[field]]
    if (cell === undefined || cell.trim() === '') continue
    values[field] = choices.has(field) ? simplifyChoice(cell) : withoutGuard(cell)
  }
  const { postcode, ...row } = parseAs(rowSchema, values)
  return { ...row, postcode: tidyPostcode(postcode), sourcePlatform: 'import' }
}

/** What is wrong with a row, or what broke while it was read. */
export function rowMistake(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}

/** `Loft conversion` as the program calls it. */
function simplifyChoice(cell: string): string {
  const choice = cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return choice === 'pre_build' ? 'prebuild' : choice
}

/** The apostrophe with which our export keeps a spreadsheet from reading a number such as +44… as a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
