import { isElement, type PageElement, type PageNode } from './nodes.ts'

/** A cell in a column of a row. One that spans several columns is in each of them, and one that spans rows is in each row. */
export interface GridCell {
  cell: PageElement
  /** Whether it belongs to an earlier row, and reaches into this one. */
  isFromAbove: boolean
}

export interface GridRow {
  row: PageElement
  /** By column; undefined where a row has no cell. */
  cells: readonly (GridCell | undefined)[]
  /** Whether the row is in the table's head. */
  isInHead: boolean
}

/** Maximum columns: no table for people has more. Rows and columns beyond them are left out. */
const maxColumns = 50
const maxRowspan = 65_534

/** Returns the rows of a table with their cells by column, as HTML builds the grid from `rowspan` and `colspan`. Leaves out nested
 *  tables. Rows of a part end the cells that span rows. */
export function gridOf(table: PageElement): GridRow[] {
  return partsOf(table).flatMap(({ rows, isInHead }) => {
    let above: ({ cell: PageElement; rows: number } | undefined)[] = []
    return rows.map((row, index) => {
      const cells: (GridCell | undefined)[] = []
      const below: typeof above = []
      above.forEach((span, column) => {
        if (!span) return
        cells[column] = { cell: span.cell, isFromAbove: true }
        if (span.rows > 1) below[column] = { cell: span.cell, rows: span.rows - 1 }
      })
      let column = 0
      for (const cell of cellsOf(row)) {
        while (cells[column]) column += 1
        const rowspan = spanOf(cell, 'rowspan', rows.length - index)
        for (let width = spanOf(cell, 'colspan', 1); width > 0 && column < maxColumns && !cells[column]; width--) {
          cells[column] = { cell, isFromAbove: false }
          if (rowspan > 1) below[column] = { cell, rows: rowspan - 1 }
          column += 1
        }
      }
      above = below
      return { row, cells: [...cells], isInHead }
    })
  })
}

export function cellsOf({ children }: PageElement): PageElement[] {
  return children.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
}

/** @param ofZero the rows up to the end of the part, which `rowspan="0"` means */
function spanOf({ attribs }: PageElement, name: string, ofZero: number): number {
  const span = Number.parseInt(attribs[name] ?? '1', 10)
  return span === 0 ? ofZero : Math.min(span > 0 ? span : 1, maxRowspan)
}

function partsOf(table: PageElement): { rows: PageElement[]; isInHead: boolean }[] {
  return table.children
    .filter(isElement)
    .flatMap((part) =>
      /^t(?:head|body|foot)$/.test(part.tagName)
        ? [{ rows: rowsIn(part.children), isInHead: part.tagName === 'thead' }]
        : [],
    )
    .concat({ rows: rowsIn(table.children), isInHead: false })
}

function rowsIn(nodes: readonly PageNode[]): PageElement[] {
  return nodes.filter(isElement).filter(({ tagName }) => tagName === 'tr')
}
