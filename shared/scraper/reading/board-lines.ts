import { foldSpace } from '../../contract/plain-text.ts'
import type { Page } from '../adapter.ts'
import { boardLabel, type BoardLabel } from './board-labels.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { isAsideBox } from './scan.ts'
import { foldLine, lineUpTo } from './text.ts'

/** A part of a line with one appearance. */
export interface Piece {
  text: string
  /** The target of the link around it. */
  href?: string | undefined
  isStrong: boolean
  /** Whether an element for addresses or sources contains it. */
  isSource: boolean
  /** Whether it is italic or small, as what is said about a text is. */
  isSetOff: boolean
}

/** A line of a page as a browser shows it. */
export interface Line {
  text: string
  pieces: readonly Piece[]
  /** What the column, the cell before it or the term above it says that it is. */
  label: BoardLabel | undefined
  /** Tag of the heading, or 'dt', that contains it. */
  head: string | undefined
  isTerm: boolean
  /** Whether an element for addresses or sources contains it. */
  isSource: boolean
  /** The first line of the table row, list item or paragraph that contains it. */
  start: number
  /** Whether a horizontal line, or a line of dashes, separates it from the previous one. */
  isAfterRule: boolean
  isAfterGap: boolean
  /** ISO 8601, from the attributes of an element. */
  machineDate: string | undefined
}

/** Lines `from` up to, but not including, `to`. */
export interface Range {
  from: number
  to: number
}

export interface BoardLines {
  lines: Line[]
  /** Ranges of sibling elements with the same tag. */
  siblings: Range[][]
}

/** Maximum lines of a page, and characters of a line. */
const maxLines = 8000
const maxLineLength = 3000
const maxDepth = 250
/** Rows at the beginning of a table in which its head is looked for. */
const maxHeadRows = 3
const maxCells = 20
const maxLabelLength = 40
const ignoredTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'select',
  'textarea',
  'button',
  'input',
  'iframe',
])
const blocks = new Set(
  `address article aside blockquote center dd details div dl dt fieldset figure form h1 h2 h3 h4 h5 h6 header footer legend li main ol p pre
  section summary table tbody td tfoot th thead tr ul caption`.split(/\s+/),
)
const boxTags = new Set(['li', 'p', 'div', 'tr', 'table', 'article', 'section', 'dl', 'blockquote', 'fieldset', 'td'])
const strongTags = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'dt', 'u', 'big', 'summary'])
const setOffTags = new Set(['i', 'em', 'small', 'cite', 'sub', 'time'])
const sourceTags = new Set(['address', 'cite'])
/** A line of characters that separates parts of a page. */
const ruleLine = /^[-=_*~•·.#<>—–\s]{5,}$/

interface Around {
  href: string | undefined
  isStrong: boolean
  isSource: boolean
  isSetOff: boolean
  isPre: boolean
  head: string | undefined
  label: BoardLabel | undefined
  start: number
  /** The outermost list around it. */
  list: PageElement | undefined
}

/** Reads the lines of a page in one walk. Leaves out menus, footers and forms. */
export function readBoardLines({ document: $ }: Page): BoardLines {
  const lines: Line[] = []
  const groups = new Map<PageElement, Map<string, Range[]>>()
  let pieces: Piece[] = []
  let owner: Around | undefined
  let breaks = 0
  let isAfterRule = false
  let machineDate: string | undefined
  let length = 0
  // The term or cell whose text is a label for what follows it.
  let term: BoardLabel | undefined

  const end = (): void => {
    const text = foldLine(pieces.map((piece) => piece.text).join(''))
    if (ruleLine.test(text)) isAfterRule = true
    else if (text !== '' && owner && lines.length < maxLines) {
      const isTerm = owner.head === 'dt'
      if (isTerm) term = boardLabel(text)
      lines.push({
        text,
        pieces: pieces.map((piece) => ({ ...piece, text: foldSpace(piece.text) })),
        label: isTerm ? undefined : owner.label,
        head: owner.head,
        isTerm: isTerm && term !== undefined,
        isSource: owner.isSource,
        start: Math.min(owner.start, lines.length),
        isAfterRule,
        isAfterGap: breaks > 1,
        machineDate,
      })
      isAfterRule = false
      machineDate = undefined
      breaks = 0
    }
    pieces = []
    owner = undefined
    length = 0
  }

  const addText = (data: string, around: Around): void => {
    if (length >= maxLineLength) return
    const text = data.slice(0, maxLineLength - length)
    length += text.length
    owner ??= around
    pieces.push({
      text,
      href: around.href,
      isStrong: around.isStrong,
      isSource: around.isSource,
      isSetOff: around.isSetOff,
    })
  }

  const walk = (node: PageNode, around: Around, depth: number): void => {
    if (isText(node)) {
      if (!around.isPre) return addText(node.data, around)
      for (const [index, line] of node.data.split(/\r\n?|\n/).entries()) {
        if (index > 0) {
          end()
          breaks += 1
        }
        addText(line, around)
      }
      return
    }
    if (!isElement(node) || ignoredTags.has(node.tagName) || 'hidden' in node.attribs) return
    const { tagName, attribs } = node
    if (tagName === 'br' || tagName === 'hr') {
      end()
      breaks += 1
      if (tagName === 'hr') isAfterRule = true
      return
    }
    if ((depth > 0 && isAsideBox(node)) || depth > maxDepth) return
    const isBlockElement = blocks.has(tagName)
    if (isBlockElement) {
      end()
      if (tagName === 'p' || tagName === 'table') breaks += 2
    }
    const from = lines.length
    machineDate ??= tagName === 'time' ? attribs['datetime']?.slice(0, 40) : undefined
    const isItem = tagName === 'tr' || tagName === 'li' || tagName === 'p'
    const inside: Around = {
      href: tagName === 'a' ? attribs['href'] : around.href,
      isStrong: around.isStrong || strongTags.has(tagName),
      isSource: around.isSource || sourceTags.has(tagName),
      isSetOff: around.isSetOff || setOffTags.has(tagName),
      isPre: around.isPre || tagName === 'pre',
      head: /^(?:h[1-6]|dt|legend)$/.test(tagName) ? tagName : around.head,
      label: tagName === 'dd' ? term : around.label,
      start: isItem && !(tagName === 'p' && around.start !== Infinity) ? from : around.start,
      list: around.list ?? (tagName === 'ul' || tagName === 'ol' ? node : undefined),
    }
    if (tagName === 'table') walkTable(node, inside, depth)
    else for (const child of node.children) walk(child, inside, depth + 1)
    if (isBlockElement) end()
    if (boxTags.has(tagName) && lines.length > from)
      join((tagName === 'li' ? inside.list : undefined) ?? node, tagName, { from, to: lines.length })
  }

  const join = (element: PageElement, tag: string, range: Range): void => {
    const parent = tag === 'li' || !element.parent || !isElement(element.parent) ? element : element.parent
    const kinds = groups.get(parent) ?? new Map<string, Range[]>()
    const ranges = kinds.get(tag) ?? []
    ranges.push(range)
    kinds.set(tag, ranges)
    groups.set(parent, kinds)
  }

  const walkTable = (table: PageElement, around: Around, depth: number): void => {
    const rows = rowsOf(table)
    const columns = headOf(rows)
    for (const child of table.children) {
      // Captions and the like.
      if (isElement(child) && !rowGroups.has(child.tagName)) walk(child, around, depth + 1)
    }
    for (const { row, cells } of rows) {
      if (columns?.row === row) continue
      end()
      const from = lines.length
      const isPair = cells.length === 2 && columns === undefined
      const pairLabel = isPair ? boardLabel(lineUpTo([cells[0]!], maxLabelLength)) : undefined
      for (const [index, cell] of cells.entries()) {
        if (index === 0 && pairLabel !== undefined) continue
        const label = columns?.labels.length === cells.length ? columns.labels[index] : pairLabel
        walk(cell, { ...around, label, start: Math.min(around.start, from) }, depth + 2)
      }
      end()
      if (lines.length > from) join(row, 'tr', { from, to: lines.length })
    }
  }

  const around: Around = {
    href: undefined,
    isStrong: false,
    isSource: false,
    isSetOff: false,
    isPre: false,
    head: undefined,
    label: undefined,
    start: Infinity,
    list: undefined,
  }
  for (const body of $('body').toArray()) walk(body, around, 0)
  end()
  const siblings = [...groups.values()].flatMap((kinds) => Array.from(kinds.values()))
  return { lines, siblings: siblings.filter((ranges) => ranges.length > 1).map(withoutNested) }
}

/** Returns ranges in order, each up to the next one within it, as answers are within the item of a question. */
function withoutNested(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((one, other) => one.from - other.from || other.to - one.to)
  return sorted
    .map(({ from, to }, index) => ({ from, to: Math.min(to, sorted[index + 1]?.from ?? to) }))
    .filter(({ from, to }) => to > from)
}

const rowGroups = new Set(['tr', 'tbody', 'thead', 'tfoot'])

interface Row {
  row: PageElement
  cells: PageElement[]
}

function rowsOf(table: PageElement): Row[] {
  const rows = table.children.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child]
    return rowGroups.has(child.tagName) ? child.children.filter(isElement).filter((one) => one.tagName === 'tr') : []
  })
  return rows.map((row) => ({
    row,
    cells: row.children.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th'),
  }))
}

/** Returns the labels of a table's columns, if a row at its beginning has two known ones. */
function headOf(rows: readonly Row[]): { row: PageElement; labels: (BoardLabel | undefined)[] } | undefined {
  for (const { row, cells } of rows.slice(0, maxHeadRows)) {
    if (cells.length < 2 || cells.length > maxCells) continue
    const texts = cells.map((cell) => lineUpTo([cell], maxLabelLength))
    const labels = texts.map((text) => boardLabel(text))
    const known = labels.filter((label) => label !== undefined)
    const isHead = known.length > 1 && known.length * 2 >= labels.length && rows.length > 1
    if (isHead && texts.every((text) => text.length <= maxLabelLength && !/:\s*\S/.test(text))) return { row, labels }
  }
  return undefined
}
