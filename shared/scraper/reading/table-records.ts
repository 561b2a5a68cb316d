import type { Page } from '../adapter.ts'
import { fieldOf } from './labels.ts'
import { listed, type ListedRecord } from './listed.ts'
import type { PageElement } from './nodes.ts'
import { lineOf, lineUpTo } from './text.ts'

/** Characters. */
const longestLabel = 80

/** The applications of a table whose head names its columns. Empty when the page has no such table. */
export function tableRecords(page: Page): ListedRecord[] {
  const $ = page.document
  return $('table')
    .toArray()
    .flatMap((table) => {
      const rows = $(table)
        .find('tr')
        .toArray()
        .filter((row) => $(row).closest('table').get(0) === table)
      const head = rows.findIndex((row) => isHead(labelsOf(page, row)))
      if (head === -1) return []
      const labels = labelsOf(page, rows[head]!)
      return rows.slice(head + 1).flatMap((row) => rowRecord(page, row, labels) ?? [])
    })
}

function isHead(labels: readonly string[]): boolean {
  const fields = new Set(labels.map(fieldOf))
  return fields.has('reference') ? fields.size > 1 : fields.has('address') && fields.has('description')
}

function labelsOf(page: Page, row: PageElement): string[] {
  return page
    .document(row)
    .children('th, td')
    .toArray()
    .map((cell) => lineUpTo([cell], longestLabel).replace(/\s*[▲▼↑↓]+$/, ''))
}

function rowRecord(page: Page, row: PageElement, labels: readonly string[]): ListedRecord | undefined {
  const $ = page.document
  const cells = $(row).children('th, td').toArray()
  if (cells.length < 2 || cells.length > labels.length || isHead(labelsOf(page, row))) return undefined
  const pairs = cells.map((cell, index) => ({ label: labels[index]!, value: lineOf([cell]) }))
  return listed(page, $(row), pairs)
}
