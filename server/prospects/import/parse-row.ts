import * as z from 'zod/mini'
import { isPlaceholder, isWebAddress, packageOf, priorityOf, projectTypeOf } from '#shared/import-file/values.ts'
import type { ImportColumn } from '#shared/contract/prospect-import.ts'
import { prospectFields } from '#shared/contract/prospects.ts'
import { line } from '#shared/contract/text.ts'
import { parseAs } from '../../platform/parse.ts'
import { formatPostcode } from '../identity/contact.ts'
import { readAddress } from './addresses.ts'
import type { Columns } from './column-mapping.ts'
import { readContacts } from './contacts.ts'
import type { FoundPerson } from './insert-if-new.ts'
import { readNames } from './names.ts'
import { openRow, type Row } from './row.ts'
import { cutText, joinTexts, readOptOut } from './texts.ts'

const rowSchema = z.object({
  name: prospectFields.name,
  email: z.optional(prospectFields.email),
  phone: z.optional(prospectFields.phone),
  location: z.optional(prospectFields.location),
  postcode: z.optional(prospectFields.postcode),
  projectType: prospectFields.projectType,
  description: z.optional(prospectFields.description),
  priority: prospectFields.priority,
  selectedPackage: z.optional(prospectFields.selectedPackage),
  notes: z.optional(prospectFields.notes),
  sourceUrl: z.optional(line(2000)),
})

export interface ParsedRow {
  found: FoundPerson
  /** Sentences about values that were left out, replaced or moved to the notes. */
  changes: string[]
  /** What the file says of somebody who wants no emails. */
  optOut: string | undefined
}

/** Parses a row. A value that its field can't take is kept in the notes, or with the description.
 *  @throws AppError `invalid_input` with the reason if there is no way to reach the person */
export function parseRow(cells: readonly string[], columns: Columns): ParsedRow {
  const row = openRow(cells, columns)
  const contacts = readContacts(row)
  const { name, personName } = readNames(row, contacts)
  const { location, postcode } = readAddress(row, contacts.isInText)
  const { projectType, said } = readProject(row)
  const priority = readChoice(row, 'priority', priorityOf, 'medium', 'Priority')
  const selectedPackage = readChoice(row, 'selectedPackage', packageOf, undefined, 'Package')
  const sourceUrl = readSource(row)
  const description = linesOf([...row.tasks, joinTexts(row, 'description', personName), ...said])
  const cutLocation = row.cut(location, 200, 'Location')
  const cutName = row.cut(name, 200, 'Name')
  const cutDescription = cutText(row, description, 'description')
  const cutNotes = cutText(row, linesOf([joinTexts(row, 'notes', personName), ...row.notes]), 'notes')

  const found = parseAs(rowSchema, {
    name: cutName,
    email: contacts.email,
    phone: contacts.phone,
    location: cutLocation || undefined,
    postcode,
    projectType,
    description: cutDescription || undefined,
    priority,
    selectedPackage,
    notes: cutNotes || undefined,
    sourceUrl,
  })
  return {
    found: { ...found, postcode: formatPostcode(found.postcode), sourcePlatform: 'import' },
    changes: row.changes,
    optOut: readOptOut(row),
  }
}

function linesOf(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('\n')
}

function readProject(row: Row) {
  const all = row.texts('projectType').map(({ text }) => text)
  const types = all.map(projectTypeOf)
  const projectType = types.find((type) => type !== undefined) ?? 'extension'
  const said = all.filter((text) => !/^(?:extension|loft[\s_-]conversion|structural|building[\s_-]regs)$/i.test(text))
  if (all.length > 0 && types.every((type) => type === undefined)) {
    row.changes.push(`“${all.join(', ')}” is none of our project types, so it’s in the description.`)
  }
  return { projectType, said: said.map((text) => `Project: ${text.replaceAll('_', ' ')}`) }
}

function readChoice<T>(
  row: Row,
  field: ImportColumn,
  read: (text: string) => T | undefined,
  otherwise: T,
  label: string,
): T {
  const text = row.first(field)
  if (text === undefined || isPlaceholder(text)) return otherwise
  const value = read(text)
  if (value === undefined) row.keep(label, text, 'is none that we have')
  return value ?? otherwise
}

function readSource(row: Row): string | undefined {
  const text = row.first('sourceUrl')
  if (text === undefined || isPlaceholder(text)) return undefined
  if (isWebAddress(text) && text.length <= 2000) return text
  row.keep('Source', text, 'isn’t a web address')
  return undefined
}
