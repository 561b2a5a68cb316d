import * as z from 'zod/mini'
import { prospectFields } from '#shared/contract/prospects.ts'
import { type ImportField, importFields } from '#shared/contract/prospect-import.ts'
import { line, optional } from '#shared/contract/text.ts'
import { invalidField } from '../../platform/errors.ts'
import { parseAs } from '../../platform/parse.ts'
import { formatPostcode } from '../identity/contact.ts'
import type { FoundPerson } from './insert-if-new.ts'

/** The index of each field's column. */
export type Columns = Partial<Record<ImportField, number>>

/** Finds the columns in the header by the mapping or, without one, by name, ignoring case, spaces and hyphens.
 *  @throws AppError `invalid_input` when a mapped column is missing, or no column holds the names */
export function findColumns(
  header: readonly string[],
  mapping: Partial<Record<ImportField, string>> | undefined,
): Columns {
  const names = header.map(simplify)
  const columns: Columns = {}
  for (const field of importFields) {
    const name = mapping ? mapping[field] : field
    if (name === undefined) continue
    const index = names.indexOf(simplify(name))
    if (index >= 0) columns[field] = index
    else if (mapping) throw invalidField('mapping', `The file has no column “${name}”`)
  }
  if (columns.name === undefined) throw invalidField('mapping', 'Please choose the column with the names')
  return columns
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

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
  // Without either, the person could not be contacted, or recognised when the file is imported again.
  .check(z.refine(({ email, phone }) => email !== undefined || phone !== undefined, 'Phone or email is required'))

const choices = new Set<string>(['projectType', 'priority', 'selectedPackage'])

/** Parses a row. @throws AppError `invalid_input` with the reason, for the import's report */
export function parseRow(cells: readonly string[], columns: Columns): FoundPerson {
  const values: Record<string, string> = {}
  for (const field of importFields) {
    const cell = columns[field] === undefined ? undefined : cells[columns[field]]
    if (cell === undefined || cell.trim() === '') continue
    values[field] = choices.has(field) ? simplifyChoice(cell) : withoutFormulaGuard(cell)
  }
  const { postcode, ...row } = parseAs(rowSchema, values)
  return { ...row, postcode: formatPostcode(postcode), sourcePlatform: 'import' }
}

/** Turns `Loft conversion` into `loft_conversion`. */
function simplifyChoice(cell: string): string {
  const choice = cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return choice === 'pre_build' ? 'prebuild' : choice
}

/** Removes the apostrophe that our export puts before a number such as +44… so that no spreadsheet reads it as a formula. */
function withoutFormulaGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}
