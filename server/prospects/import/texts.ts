import { isRefusal } from '#shared/import-file/column-fields.ts'
import { fieldOfName, isUnnamed } from '#shared/import-file/column-names.ts'
import { isOfOptOut, optsOut } from '#shared/import-file/opt-out.ts'
import { isPlaceholder, unwrapCell } from '#shared/import-file/values.ts'
import { shorten } from './column-mapping.ts'
import type { Row } from './row.ts'

/** Characters of a description, and of the notes. */
const textLength = 5000

/** Joins the texts of a field. One in a column with another name, such as a question of a form, says its name. */
export function joinTexts(
  row: Row,
  field: 'description' | 'notes',
  personName: string | undefined,
): string | undefined {
  const all = row.texts(field).flatMap(({ text: given, name }) => {
    const text = withoutOwnGroups(given)
    if (text === '' || text === personName) return []
    if (isOfOptOut(name) && !optsOut(name, text) && !isRefusal(name, text)) return []
    // A choice that was ticked has its own name.
    if (text.toLowerCase() === name.toLowerCase()) return [text]
    const isOwn = name === '' || isUnnamed(name) || fieldOfName(name) === field
    const label = labelOf(row, name)
    if (label !== undefined) return label === '' ? [] : [`${label}: ${text}`]
    // “No” to a question is an answer.
    return isOwn ? (isPlaceholder(text) ? [] : [text]) : [`${name}: ${text}`]
  })
  return all.length === 0 ? undefined : all.join('\n')
}

/** Google has the name of a field of the owner's own in a column beside. @returns blank for the column with the name itself */
function labelOf(row: Row, name: string): string | undefined {
  const [, field, part] = /^(custom field \d+) - (label|value)$/i.exec(name) ?? []
  if (field === undefined) return undefined
  const at = row.head.findIndex((one) => one.trim().toLowerCase() === `${field} - label`.toLowerCase())
  return part?.toLowerCase() === 'label' ? '' : unwrapCell(row.cells[at] ?? '') || undefined
}

/** Returns what the file says of somebody who wants no emails. */
export function readOptOut(row: Row): string | undefined {
  const said = row.texts('notes').find(({ name, text }) => optsOut(name, text))
  return said === undefined ? undefined : shorten([said.name, said.text].filter((part) => part !== '').join(': '))
}

/** Cuts a text to what its field takes. */
export function cutText(row: Row, text: string, what: string): string {
  if (text.length <= textLength) return text
  row.changes.push(`The ${what} ${what === 'notes' ? 'are' : 'is'} longer than ${textLength} characters and cut.`)
  return text.slice(0, textLength)
}

/** Google’s own groups begin with an asterisk: “* myContacts ::: Leads”. */
function withoutOwnGroups(text: string): string {
  if (!text.startsWith('* ') && !text.includes(' ::: * ')) return text
  return text
    .split(' ::: ')
    .filter((one) => !one.startsWith('* '))
    .join(' ::: ')
}
