import { enquiryPart, type EnquiryPart } from './enquiry-labels.ts'
import type { Elements, PageNode } from './nodes.ts'
import { filled, lineOf, lineUpTo, paragraphsOf } from './text.ts'

/** Characters of the name of a column. */
const maxHeadLength = 60

/** Returns the first line of a row's cell below “Started by”. */
export function writerInColumn(item: Elements): string {
  const column = headOf(item).findIndex((name) =>
    /^(?:(?:started|posted|created|asked) by|author|starter|by)$/i.test(name),
  )
  return column === -1 ? '' : (paragraphsOf(item.children().eq(column).get()).split('\n')[0] ?? '')
}

/** Returns the names of the columns of a row; empty for other elements. */
function headOf(item: Elements): readonly string[] {
  const table = item.closest('table')
  const [element] = table.get()
  if (!element || !item.is('tr')) return []
  const names =
    heads.get(element) ??
    table
      .find('tr')
      .first()
      .children()
      .toArray()
      .map((cell) => lineUpTo([cell], maxHeadLength))
  heads.set(element, names)
  return names
}

/** The heads of tables that are being read: each of their rows asks for the head. */
const heads = new WeakMap<PageNode, readonly string[]>()

/** Returns the values of a row of enquiries by the names of their columns: it has a name, and contact details or a message. */
export function enquiryColumns(item: Elements): ReadonlyMap<EnquiryPart, string> {
  const values = new Map<EnquiryPart, string>()
  headOf(item).forEach((name, column) => {
    const part = enquiryPart(name)
    const value = part && filled(lineOf(item.children().eq(column).get()))
    if (part && value !== undefined && !values.has(part)) values.set(part, value)
  })
  const isEnquiry = values.has('name') && (['phone', 'email', 'message'] as const).some((part) => values.has(part))
  return isEnquiry ? values : new Map()
}
