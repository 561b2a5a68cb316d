import type { Page, PageRequest } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { fieldOf } from './labels.ts'
import { canonicalUrl, resolveLink } from './links.ts'
import type { Elements, PageElement } from './nodes.ts'
import { readPairs } from './pairs.ts'
import { planningRecord } from './planning-record.ts'
import { lineOf } from './text.ts'

/** One application of a list of them, with the link to what else is said of it. */
export interface ListedRecord {
  record: PageRecord
  link?: string
}

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

/** The applications of boxes of one kind beside each other, each with its labelled values. */
export function boxRecords(page: Page): ListedRecord[] {
  const $ = page.document
  const groups = new Map<PageElement, ListedRecord[]>()
  for (const box of $('li, article, div, tr, section, fieldset').toArray()) {
    const parent = box.parent
    const isOneOfMany = $(box).siblings(box.tagName).length > 0
    if (!parent || !('tagName' in parent) || !isOneOfMany || $(box).find('a[href]').length === 0) continue
    const record = boxRecord(page, $(box))
    if (record) groups.set(parent, [...(groups.get(parent) ?? []), record])
  }
  // The boxes of the longest row are the list; boxes within them say less.
  return [...groups.values()].reduce((best, group) => (group.length > best.length ? group : best), [])
}

/** Asks for each record's own page; what has none is a record as it is. */
export function asReading(listed: readonly ListedRecord[]): { records: PageRecord[]; next: PageRequest[] } {
  const next = listed.flatMap(({ record, link }): PageRequest[] =>
    link ? [{ url: link, kind: 'detail', known: record }] : [],
  )
  return { records: listed.filter(({ link }) => !link).map(({ record }) => record), next }
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
    .map((cell) => lineOf([cell]).replace(/\s*[▲▼↑↓]+$/, ''))
}

function rowRecord(page: Page, row: PageElement, labels: readonly string[]): ListedRecord | undefined {
  const $ = page.document
  const cells = $(row).children('th, td').toArray()
  if (cells.length < 2 || cells.length > labels.length || isHead(labelsOf(page, row))) return undefined
  const pairs = cells.map((cell, index) => ({ label: labels[index]!, value: lineOf([cell]) }))
  return listed(page, $(row), pairs)
}

function boxRecord(page: Page, box: Elements): ListedRecord | undefined {
  const pairs = readPairs(page.document, box)
  // What a list links is what it is about, unless it is the reference; and addresses often bear their name as a class alone.
  const title = lineOf(box.find('a[href], h2, h3, h4').first().get())
  const address = lineOf(box.find('[class*="address" i]').first().get())
  const isNew = pairs.every(({ value }) => value !== title)
  return listed(
    page,
    box,
    [...pairs, ...(isNew ? [{ label: 'Description', value: title }] : []), { label: 'Address', value: address }].filter(
      ({ value }) => value !== '',
    ),
  )
}

function listed(page: Page, around: Elements, pairs: Parameters<typeof planningRecord>[1]): ListedRecord | undefined {
  const link = detailLink(page, around)
  const record = planningRecord(canonicalUrl(link ?? page.url), pairs)
  const isRecord = record.reference !== undefined && (record.address ?? record.description) !== undefined
  if (!isRecord) return undefined
  return link ? { record, link } : { record }
}

/** The link on the reference or the description, before those to maps and comments. */
function detailLink(page: Page, around: Elements): string | undefined {
  const $ = page.document
  const links = around
    .find('a[href]')
    .toArray()
    .map((link) => ({
      url: resolveLink($(link).attr('href'), page),
      words: `${lineOf([link])} ${$(link).attr('href')}`,
    }))
    .filter(({ url }) => url !== undefined)
  const other = /\b(?:map|comment|track|document|print|login|sign in|register)\b/i
  return (links.find(({ words }) => !other.test(words)) ?? links[0])?.url
}
