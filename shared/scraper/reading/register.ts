import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import { readAnyPage } from './any-page.ts'

/** What differs between the pages of register systems. Each part returns undefined, or an empty list, for another kind of page. */
export interface RegisterTemplate {
  /** Reads a page about one application. */
  details: (page: Page, request: PageRequest, source: Source) => Reading | undefined
  /** Reads a page of results, or of too many. */
  results: (page: Page, request: PageRequest) => Reading | undefined
  /** Returns whether the register says that it has found nothing. */
  isNothingFound: (page: Page, request: PageRequest) => boolean
  /** Returns the searches by the form of a page, or else the address of a page with a form. */
  searches: (page: Page, request: PageRequest, source: Source) => readonly PageRequest[]
  /** Returns why the register rejects a search. */
  complaint?: (page: Page) => string
}

/** Reads a page of a register: the application or the results that it shows, or else the searches that it offers. */
export function readRegister(page: Page, request: PageRequest, source: Source, template: RegisterTemplate): Reading {
  const shown = template.details(page, request, source) ?? template.results(page, request)
  if (shown) return shown
  if (request.known) {
    const problem = 'One application’s page has no details.'
    return readAnyPage(page, request) ?? { records: [request.known], next: [], problem }
  }
  if (template.isNothingFound(page, request)) return { records: [], next: [], isNothingFound: true }
  const next = template.searches(page, request, source).filter(({ url, form }) => form || url !== page.url)
  if (next.length > 0) return { records: [], next }
  const problem =
    (request.form && template.complaint?.(page)) ??
    'This page of the register has neither applications nor a search on it.'
  return { records: [], next, problem }
}

/** Returns a request for a page with a search, if there is a link to one. */
export function searchPage(url: string | undefined): PageRequest[] {
  return url === undefined ? [] : [{ url, kind: 'list' }]
}
