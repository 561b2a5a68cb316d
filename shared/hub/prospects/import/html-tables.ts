import { cleanText } from '#shared/import-file/clean-text.ts'
import type { Sheet } from '#shared/import-file/combine.ts'
import { isHeadOfTable } from '#shared/import-file/table.ts'
import { maxColumns } from '#shared/import-file/csv.ts'
import { hasContact } from '#shared/import-file/values.ts'

/** Levels of tables in each other. */
const maxLevels = 30

/** Returns the tables of a page: of a table in a cell of another, the one that is a list. */
export function readHtmlTables(text: string): Sheet[] {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'))
  return tables.flatMap((table) => listsOf(table, 0)).map((rows, index) => ({ name: `Table ${index + 1}`, rows }))
}

/** Returns a table as one list, or the lists in the cells of a table that only places them. */
function listsOf(table: HTMLTableElement, level: number): string[][][] {
  const inner = [...table.querySelectorAll('table')].filter((one) => one.parentElement?.closest('table') === table)
  const rows = gridOf(table)
  if (inner.length === 0 || level === maxLevels) return [rows]
  const lists = inner.flatMap((one) => listsOf(one, level + 1))
  return isPlacing(table, rows, lists) ? lists : [rows]
}

/** Whether a table only places the lists in its cells: one of them has a head of its own, or more people than the table has rows with any. */
function isPlacing(table: HTMLTableElement, rows: readonly string[][], lists: readonly string[][][]): boolean {
  if (lists.some((list) => list.some(isHeadOfTable) && list.some(isOfPerson))) return true
  const most = lists.reduce((most, list) => Math.max(most, list.filter(isOfPerson).length), 0)
  const own = [...table.rows].filter((row) => isOfPerson([...row.cells].map((cell) => textOf(cell, true)))).length
  return own === 0 ? rows.filter(isOfPerson).length <= most : own < most
}

function isOfPerson(row: readonly string[]): boolean {
  return row.some(hasContact)
}

/** Returns the rows as HTML builds its grid: a cell over several rows is in each of them, and one over several columns in the first. */
function gridOf(table: HTMLTableElement): string[][] {
  const grid: string[][] = []
  /** For each column the text of a cell above that goes on, and for how many rows. */
  const open: { text: string; rows: number }[] = []
  let section: Element | null = null
  for (const row of table.rows) {
    // A cell ends with its part of the table.
    if (row.parentElement !== section) open.length = 0
    section = row.parentElement
    const cells: string[] = []
    const fillFromAbove = () => {
      for (let above = open[cells.length]; above && above.rows > 0; above = open[cells.length]) {
        above.rows -= 1
        cells.push(above.text)
      }
    }
    for (const cell of row.cells) {
      fillFromAbove()
      const text = cleanText(textOf(cell))
      for (let column = 0; column < cell.colSpan && cells.length <= maxColumns; column++) {
        const shown = column === 0 ? text : ''
        // 0 means up to the end of the part.
        open[cells.length] = { text: shown, rows: (cell.rowSpan || Infinity) - 1 }
        cells.push(shown)
      }
    }
    fillFromAbove()
    grid.push(cells)
  }
  return grid
}

const blocks = new Set(
  'ADDRESS ARTICLE DD DIV DL DT FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER LI OL P PRE SECTION TABLE TR UL'.split(' '),
)

/** Returns the text of a cell with its lines, and the addresses of links that the text does not show.
 *  @param isOwn whether the text of tables in it is left out */
function textOf(cell: Element, isOwn = false): string {
  const parts: string[] = []
  const add = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) parts.push((node.textContent ?? '').replace(/[\s\u00A0]+/g, ' '))
    if (!(node instanceof Element) || /^(?:SCRIPT|STYLE|TEMPLATE)$/.test(node.tagName)) return
    if (isOwn && node.tagName === 'TABLE') return
    const isBlock = node.tagName === 'BR' || blocks.has(node.tagName)
    if (isBlock) parts.push('\n')
    for (const child of node.childNodes) add(child)
    if (isBlock && node.tagName !== 'BR') parts.push('\n')
    if (node.tagName === 'TD' || node.tagName === 'TH') parts.push(' ')
    const target = node.tagName === 'A' ? addressOf(node) : undefined
    if (target !== undefined && !node.textContent.includes(target)) parts.push(` ${target} `)
  }
  for (const child of cell.childNodes) add(child)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Returns the email address or telephone number of a link. */
function addressOf(link: Element): string | undefined {
  const [, target] = /^\s*(?:mailto|tel|sms):([^?]+)/i.exec(link.getAttribute('href')?.slice(0, 500) ?? '') ?? []
  if (target === undefined) return undefined
  try {
    return decodeURIComponent(target).trim()
  } catch {
    return target.trim()
  }
}
