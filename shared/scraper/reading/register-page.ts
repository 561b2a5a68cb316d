import type { CheerioAPI } from 'cheerio'
import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { type DateSpan, filterBySpan, searchSpan } from './search-window.ts'
import { partyOf } from './labels.ts'
import { asReading, type ListedRecord } from './listed.ts'
import type { Elements } from './nodes.ts'
import type { Pair } from './pairs.ts'
import { mergeRecords } from './planning-record.ts'
import { gridOf } from './table-grid.ts'
import { labelOf } from './table-records.ts'
import { foldLine, lineUpTo, paragraphsOf } from './text.ts'
import { visibleText } from './visible-text.ts'

/** Characters of visible text: a page whose scripts have not run has fewer. */
const minTextLength = 600

/** Characters. */
const maxLabelLength = 80

/** Returns a label and the value in an element. The value may be in a read-only field, and may begin with a repeated label for narrow
 *  screens, which is removed. */
export function pairOf(label: string, value: Elements): Pair {
  const name = label.replace(/\s*:\s*$/, '')
  const field = value.find('input:not([type="hidden"]), textarea').first()
  const text = field.length > 0 ? (field.attr('value') ?? field.text()) : paragraphsOf(value.get())
  const party = partyOf(name)
  return { label: name, value: withoutLabel(text, name, headingOf(value)), ...(party && { party }) }
}

/** Removes the label before a value if it is separate: in an element of its own, before a colon or on the first line. */
function withoutLabel(text: string, name: string, heading: string): string {
  if (heading !== '' && text.startsWith(heading)) return text.slice(heading.length).replace(/^\s*:?\s*/, '')
  const rest = text.toLowerCase().startsWith(name.toLowerCase()) ? text.slice(name.length) : ''
  return /^\s*[:\n]/.test(rest) && name !== '' ? rest.replace(/^\s*:?\s*/, '') : text
}

function headingOf(cell: Elements): string {
  return lineUpTo(cell.find('.mobile-heading').first().get(), maxLabelLength)
}

/** Returns the cells of each table row, labelled by the column headings or else by the headings in cells for narrow screens. Skips
 *  rows with fewer than two cells. */
export function rowsOf($: CheerioAPI, table: Elements): { row: Elements; pairs: Pair[] }[] {
  const [element] = table.get()
  const grid = element ? gridOf(element) : []
  const heads: (string | undefined)[] = []
  for (const { cells } of grid)
    cells.forEach((one, column) => {
      if (one?.cell.tagName === 'th') heads[column] ??= labelOf(one.cell)
    })
  return grid
    .map(({ row, cells }) => ({
      row: $(row),
      pairs: cells.flatMap((one, column) => {
        const isFirst = one?.cell.tagName === 'td' && cells[column - 1]?.cell !== one.cell
        return isFirst ? [pairOf(heads[column] || headingOf($(one.cell)), $(one.cell))] : []
      }),
    }))
    .filter(({ pairs }) => pairs.length > 1)
}

/** Returns the confidence, from 0 to 1, that a script-rendered page is of its system: high before the scripts have run. Afterwards its
 *  labels can be read like those of any other register, unless the source names the system. */
export function confidenceOfShell({ text }: Page): number {
  return visibleText(text, minTextLength).length < minTextLength ? 0.95 : 0.45
}

/** Returns the text of a page on one line, limited to the maximum of `paragraphsOf`. */
export function textOfPage({ document: $ }: Page): string {
  return foldLine(paragraphsOf($('body').get()))
}

/** The problem shown to the owner when a list has entries and none of them can be read. */
export const unreadable = 'The register’s list can’t be read any more; it has probably changed.'

/** Builds a reading. Without records, further pages and problems, the register has found nothing. */
export function readingOf(
  records: readonly PageRecord[],
  next: readonly PageRequest[],
  ...problems: (string | undefined)[]
): Reading {
  const reported = problems.filter((one) => one !== undefined)
  if (reported.length > 0) return { records, next, problem: reported.join(' ') }
  return records.length + next.length > 0 ? { records, next } : { records, next, isNothingFound: true }
}

/** Requests the detail page of each listed application whose date is within the span of the search or missing. */
export function listedReading(listed: readonly ListedRecord[], span: DateSpan | undefined): Reading {
  const { rows, problem } = filterBySpan(listed, span, ({ record }) => record.date)
  const { records, next } = asReading(rows)
  return readingOf(records, next, problem)
}

/** Reads an application’s detail page. Drops an application that is too old, to which a list without dates may lead. */
export function detailReading(found: PageRecord, { known }: PageRequest, page: Page, source: Source): Reading {
  const record = mergeRecords(known, found)
  const { rows, problem } = filterBySpan([record], known && searchSpan(page, source), ({ date }) => date)
  return readingOf(rows, [], problem)
}

/** Returns whether the register says that it lists only some of its results: 'First 200 results shown, there are 412 in total',
 *  '1 - 30 of 412'. */
export function saysIncomplete(text: string): boolean {
  const found =
    /\bfirst\s+(\d+)\s+results?\s+shown,\s+there\s+are\s+(\d+)\b/i.exec(text) ??
    /\b1\s*(?:-|–|to)\s*(\d+)\s+of\s+(\d+)\b/i.exec(text)
  return found !== null && Number(found[1]) < Number(found[2])
}
