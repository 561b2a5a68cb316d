import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { requestedSpan, datedSearches, findDatedForm, searchNarrower, type DatedForm } from '../reading/dated-form.ts'
import { toBritish } from '../reading/dates.ts'
import { resolveLink } from '../reading/links.ts'
import type { ListedRecord } from '../reading/listed.ts'
import type { Elements } from '../reading/nodes.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { detailReading, listedReading, pairOf, readingOf, rowsOf, unreadable } from '../reading/register-page.ts'
import { lineOf } from '../reading/text.ts'

const fields: DatedForm = {
  from: 'received_date_from',
  to: 'received_date_to',
  term: 'proposal',
  write: (day) => toBritish(day, '-'),
}
/** Maximum number of rows that the register lists for a search, without saying that there are more. */
const maxRows = 30

/** Tascomi, now the Regulatory Services Hub of Idox. One address serves all pages, selected by its parameter `fa`. */
export const tascomi: Adapter = {
  platform: 'tascomi',
  recognise,
  read,
}

function recognise({ url, document: $ }: Page): number {
  if ($('#application_results_table, #application_details[data-application-id]').length > 0) return 1
  if ($('form input[name="fa"]').length > 0 && $('[name="received_date_from"], [name="week"]').length > 0) return 1
  const isTitled = /Regulatory Services Hub/i.test($('title').first().text())
  return isTitled || /\/planning\/index\.html\?fa=/.test(url) ? 0.8 : 0
}

function read(page: Page, request: PageRequest, source: Source): Reading {
  const $ = page.document
  const details = $('#application_details')
  if (details.length > 0) return detailReading(readDetails(page, details.first()), request, page, source)
  // A weekly list has its links in a table without an id.
  const table = $('#application_results_table, table:has(a[href*="fa=getApplication"])').first()
  if (table.length > 0) return readResults(page, table, request)
  if (/no results found/i.test(lineOf($('.application-list, .text-danger').get()))) {
    return { records: [], next: [], isNothingFound: true }
  }
  if (request.known) return { records: [request.known], next: [], problem: 'One application’s page has no details.' }
  const form = request.form ? undefined : findDatedForm(page, fields)
  if (form) return { records: [], next: datedSearches(page, form, source, fields) }
  const search = resolveLink($('a[href*="fa=search"]').attr('href'), page)
  if (!request.form && search !== undefined && search !== page.url) {
    return { records: [], next: [{ url: search, kind: 'list' }] }
  }
  return { records: [], next: [], problem: 'This page of the register has neither applications nor a search on it.' }
}

function readResults(page: Page, table: Elements, request: PageRequest): Reading {
  const rows = rowsOf(page.document, table)
  const listed = rows.flatMap(({ row, pairs }): ListedRecord[] => {
    const link = linkOf(row, page)
    const record = link === undefined ? undefined : planningRecord(canonicalUrl(link), pairs)
    return record?.reference === undefined ? [] : [{ record, link: link! }]
  })
  if (rows.length > 0 && listed.length === 0) return readingOf([], [], unreadable)
  const reading = listedReading(listed, requestedSpan(request, fields))
  return rows.length < maxRows ? reading : searchNarrower(request, fields, reading)
}

/** Returns the address of a row's application. The row has a button with its number, from which a script makes the address. */
function linkOf(row: Elements, page: Page): string | undefined {
  const id = row.find('[data-id]').first().attr('data-id')
  if (id !== undefined) return new URL(`?fa=getApplication&id=${encodeURIComponent(id)}`, page.url).href
  return resolveLink(row.find('a[href*="fa=getApplication"]').attr('href'), page)
}

function readDetails(page: Page, details: Elements): PageRecord {
  const $ = page.document
  const pairs = details
    .find('.row')
    .toArray()
    .map((row) => $(row).children())
    .filter((parts) => parts.length === 2)
    .map((parts) => pairOf(lineOf(parts.first().get()), parts.last()))
  const id = details.attr('data-application-id')
  const url = id === undefined ? page.url : new URL(`?fa=getApplication&id=${encodeURIComponent(id)}`, page.url).href
  return { kind: 'application', ...planningRecord(canonicalUrl(url), pairs) }
}
