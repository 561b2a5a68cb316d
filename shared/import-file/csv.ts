/** The characters that may separate cells. */
export const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export type Delimiter = keyof typeof delimiters

/** Characters. A longer quoted cell means that its quotation mark is never closed. */
const maxQuotedLength = 64 * 1024
/** Characters that may be read again because of quotation marks that are never closed. */
const maxReadAgain = 4 * 1024 * 1024
/** Columns of a list that are read. A reader keeps one cell more where a row goes on, by which it is seen that columns are left out. */
export const maxColumns = 500

/** Yields the rows of a CSV file, including blank ones, as spreadsheets and sloppy programs write it: a quotation mark within a cell is a
 *  part of its text, and so is one that is never closed. */
export function* parseCsv(text: string, delimiter: string): Generator<string[]> {
  let position = 0
  let readAgain = 0
  while (position < text.length) {
    const cells: string[] = []
    for (;;) {
      const open = skipSpaces(text, position)
      const quoted = text[open] === '"' && readAgain < maxReadAgain ? readQuoted(text, open, delimiter) : undefined
      if (typeof quoted === 'number') readAgain += quoted
      const isQuoted = typeof quoted === 'object'
      const end = isQuoted ? quoted.end : endOfCell(text, position, delimiter)
      const value = isQuoted ? quoted.value : text.slice(position, end)
      if (cells.length < maxColumns || (cells.length === maxColumns && value.trim() !== '')) cells.push(value)
      position = end + 1
      if (text[end] === '\r' && text[end + 1] === '\n') position += 1
      if (text[end] !== delimiter) break
    }
    yield cells
  }
}

/** Reads a cell from its opening quotation mark. Returns the number of characters that were looked at if the mark is a part of the text. */
function readQuoted(text: string, open: number, delimiter: string): { value: string; end: number } | number {
  let from = open + 1
  let hasBreak = false
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return Math.min(text.length - open, maxQuotedLength)
    if (quote - open > maxQuotedLength) return maxQuotedLength
    const isDoubled = text[quote + 1] === '"'
    const end = isDoubled ? -1 : skipSpaces(text, quote + 1)
    if (end >= text.length || text[end] === delimiter || isBreak(text, end)) {
      return { value: text.slice(open + 1, quote).replaceAll('""', '"'), end }
    }
    hasBreak ||= /[\r\n]/.test(text.slice(from, quote))
    // After a line break it opens the cell of another row, so the first mark was never closed.
    if (!isDoubled && hasBreak) return quote - open
    from = quote + (isDoubled ? 2 : 1)
  }
}

function endOfCell(text: string, position: number, delimiter: string): number {
  let end = position
  while (end < text.length && text[end] !== delimiter && !isBreak(text, end)) end += 1
  return end
}

function skipSpaces(text: string, position: number): number {
  let end = position
  while (text[end] === ' ') end += 1
  return end
}

function isBreak(text: string, position: number): boolean {
  return text[position] === '\n' || text[position] === '\r'
}

/** Writes rows as CSV with commas. Blank rows stay, so that the numbers of the rows do. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
