import { importFields, type ImportField } from '#shared/contract/prospect-import.ts'
import { AppError } from '../../platform/errors.ts'

export type Mapping = Partial<Record<ImportField, string>>
/** In which column, from 0, each field is. */
export type Columns = Partial<Record<ImportField, number>>

/** Finds the columns in the heading: by the mapping, else by their names, in any spelling of capitals, blanks and hyphens.
 *  @throws AppError `invalid_input` when a column is not there, or none holds the names */
export function findColumns(heading: readonly string[], mapping: Mapping | undefined): Columns {
  const names = heading.map(simplify)
  const columns: Columns = {}
  for (const field of importFields) {
    const wanted = mapping ? mapping[field] : field
    if (wanted === undefined) continue
    const index = names.indexOf(simplify(wanted))
    if (index >= 0) columns[field] = index
    else if (mapping) throw refusal(`The file has no column “${wanted}”`)
  }
  if (columns.name === undefined) throw refusal('Please choose the column with the names')
  return columns
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

function refusal(message: string): AppError {
  return new AppError('invalid_input', `${message}.`, { fields: { mapping: message } })
}
