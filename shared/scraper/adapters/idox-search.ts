import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import { toBritish } from '../reading/dates.ts'
import { entriesOf, submit, withValues } from '../reading/forms.ts'
import { resolveLink } from '../reading/links.ts'
import type { Elements } from '../reading/nodes.ts'
import { narrowerSearches, spanOf } from '../reading/search-form.ts'
import { searchSpan, type DateSpan } from '../reading/search-window.ts'
import { lineOf } from '../reading/text.ts'

/** The registers name their date fields in the singular or the plural. */
const startField = /^date\(applications?(?:Received|Validated)Start\)$/
const endField = /^date\(applications?(?:Received|Validated)End\)$/

type Entry = readonly [name: string, value: string]

/** The form that a search begins with, simple or advanced. */
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

/** One search a term, or one for everything of late; the simple form leads to the advanced one, which knows dates. */
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

/** Where a register may be searched, from its front page. */
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

/** 'Too many results found. Please enter some more parameters.', which comes with status 200. */
export function tooManyResults({ document: $ }: Page): boolean {
  return /too many results/i.test(lineOf($('.messagebox, .errors, .messages, .error').get()))
}

/** Halves the range down to single days; then the owner is notified. */
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
  // Registers hold building control and enforcement, too.
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
