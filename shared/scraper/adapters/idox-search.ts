import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import { toBritish } from '../reading/dates.ts'
import { entriesOf, submit, withValues } from '../reading/forms.ts'
import { resolveLink } from '../reading/links.ts'
import type { Elements } from '../reading/nodes.ts'
import { narrowerSearches, spanOf } from '../reading/search-form.ts'
import { searchSpan, type DateSpan } from '../reading/search-window.ts'
import { lineOf } from '../reading/text.ts'

/** Names of the date fields, which are singular or plural depending on the register. */
const startField = /^date\(applications?(?:Received|Validated)Start\)$/
const endField = /^date\(applications?(?:Received|Validated)End\)$/

type Entry = readonly [name: string, value: string]

/** Returns the simple or advanced search form. */
export function findSearchForm({ document: $ }: Page): Elements | undefined {
  const form = $('form')
    .filter(
      (_, one) =>
        /earchResults\.do|ListResults\.do|search\.do/i.test($(one).attr('action') ?? '') &&
        !/paged/i.test($(one).attr('action') ?? ''),
    )
    .filter((_, one) => $(one).find('[name^="searchCriteria"], [name^="date("]').length > 0)
    .first()
  return form.length > 0 ? form : undefined
}

/** Returns one search per term, or one for all recent applications. A simple form leads to the advanced one, which has date fields. */
export function searchRequests(page: Page, source: Source): PageRequest[] {
  const form = findSearchForm(page)
  if (!form) return []
  const entries = entriesOf(page.document, form)
  const hasDates = entries.some(([name]) => startField.test(name))
  const advanced = hasDates ? undefined : advancedSearch(page)
  if (advanced !== undefined) return [{ url: advanced, kind: 'list' }]
  const span = searchSpan(page, source)
  const terms = source.searchTerms.length > 0 ? source.searchTerms : ['']
  return terms.map((term) => submit(page, form, withSpan(withValues(entries, termValues(entries, term)), span)))
}

/** Returns requests for the search pages that a front page links to. */
export function searchPages(page: Page): PageRequest[] {
  const url = advancedSearch(page) ?? linkTo(page, /search\.do\?action=simple/) ?? linkTo(page, /search\.do/)
  const isPortal = /\/(?:online-applications|publicaccess|public-access|online|eplanning)\/?$/i.test(
    page.url.split('?')[0]!,
  )
  if (url !== undefined) return [{ url, kind: 'list' }]
  return isPortal
    ? [{ url: `${page.url.split('?')[0]!.replace(/\/?$/, '/')}search.do?action=advanced`, kind: 'list' }]
    : []
}

/** Returns whether a page says 'Too many results found. Please enter some more parameters.', which it does with status 200. */
export function tooManyResults({ document: $ }: Page): boolean {
  return /too many results/i.test(lineOf($('.messagebox, .errors, .messages, .error').get()))
}

/** Halves the date range, down to single days; reports a problem if one day has too many results. */
export function searchAgain(request: PageRequest): Reading {
  const next = narrowerSearches(request)
  if (next.length > 0) return { records: [], next }
  const day = spanOf(request.form ?? [])?.from
  const when = day === undefined ? '' : ` of ${toBritish(day)}`
  const problem = `The register finds too many applications${when}: please give this source narrower search terms.`
  return { records: [], next: [], problem }
}

function advancedSearch(page: Page): string | undefined {
  const link = linkTo(page, /search\.do\?action=advanced/)
  return link === page.url ? undefined : link
}

function linkTo(page: Page, target: RegExp): string | undefined {
  const $ = page.document
  const links = $('a[href]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
    .filter((href) => target.test(href))
  // Registers also contain building control and enforcement.
  return resolveLink(links.find((href) => /searchType=Application\b/.test(href)) ?? links[0], page)
}

function termValues(entries: readonly Entry[], term: string): Record<string, string> {
  const names = new Set(entries.map(([name]) => name))
  const field = ['searchCriteria.description', 'searchCriteria.simpleSearchString'].find((name) => names.has(name))
  return field === undefined ? {} : { [field]: term }
}

function withSpan(entries: readonly Entry[], { from, to }: DateSpan): Entry[] {
  const kind = entries.find(([name]) => startField.test(name))?.[0].includes('Received') ? 'Received' : 'Validated'
  return entries.map(([name, value]) => {
    if (startField.test(name) && name.includes(kind)) return [name, toBritish(from)]
    return endField.test(name) && name.includes(kind) ? [name, toBritish(to)] : [name, value]
  })
}
