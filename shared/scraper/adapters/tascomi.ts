import type { Adapter, Page, PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { requestedSpan, datedSearches, findDatedForm, searchNarrower, type DatedForm } from '../reading/dated-form.ts'
import { toBritish } from '../reading/dates.ts'
import { resolveLink } from '../reading/links.ts'
import type { ListedRecord } from '../reading/listed.ts'
import type { Elements } from '../reading/nodes.ts'
import { planningRecord } from '../reading/planning-record.ts'
import { detailReading, listedReading, pairOf, readingOf, rowsOf, unreadable } from '../reading/register-page.ts'
import { readRegister, searchPage, type RegisterTemplate } from '../reading/register.ts'
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
  read: (page, request, source) => readRegister(page, request, source, template),
}

const template: RegisterTemplate = {
  details(page, request, source) {
    const details = page.document('#application_details').first()
    return details.length > 0 ? detailReading(readDetails(page, details), request, page, source) : undefined
  },
  results(page, request) {
    // A weekly list has its links in a table without an id.
    const table = page.document('#application_results_table, table:has(a[href*="fa=getApplication"])').first()
    return table.length > 0 ? readResults(page, table, request) : undefined
  },
  isNothingFound: ({ document: $ }) => /no results found/i.test(lineOf($('.application-list, .text-danger').get())),
  searches(page, request, source) {
    if (request.form) return []
    const form = findDatedForm(page, fields)
    return form
      ? datedSearches(page, form, source, fields)
      : searchPage(resolveLink(page.document('a[href*="fa=search"]').attr('href'), page))
  },
}

function recognise({ url, document: $ }: Page): number {
  if ($('#application_results_table, #application_details[data-application-id]').length > 0) return 1
  if ($('form input[name="fa"]').length > 0 && $('[name="received_date_from"], [name="week"]').length > 0) return 1
  const isTitled = /Regulatory Services Hub/i.test($('title').first().text())
  return isTitled || /\/planning\/index\.html\?fa=/.test(url) ? 0.8 : 0
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
