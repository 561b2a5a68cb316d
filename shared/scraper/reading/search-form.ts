import { formBody, type Page, type PageRequest, type Source } from '../adapter.ts'
import { readDate, toBritish } from './dates.ts'
import { buttonEntry, entriesOf, findControl, submit } from './forms.ts'
import type { Elements } from './nodes.ts'
import { halves, searchSpan, type DateSpan } from './search-window.ts'

type Entry = readonly [name: string, value: string]

/** Words for the controls that we fill in, in lower case without punctuation. */
const meanings = {
  term: /\b(?:proposals?|description|keywords?|development|search (?:text|string|terms?|criteria))\b/,
  from: /\b(?:from|start|after|since)\b/,
  to: /\b(?:to|end|before|until)\b/,
}
const startName = /start|from|after|since/i
const endName = /end|to\b|to$|before|until/i

/** Returns the first form with a control for words or a start date; undefined when there is none. */
export function findRegisterForm({ document: $ }: Page): Elements | undefined {
  const form = $('form')
    .filter(
      (_, one) =>
        findControl($, $(one), meanings.term) !== undefined || findControl($, $(one), meanings.from) !== undefined,
    )
    .first()
  return form.length > 0 ? form : undefined
}

/** Returns one search per term, or a single search by date only. Empty when the form can search by neither. */
export function registerSearches(page: Page, form: Elements, source: Source, separator = '/'): PageRequest[] {
  const $ = page.document
  const term = findControl($, form, meanings.term)
  const from = findControl($, form, meanings.from)
  const to = findControl($, form, meanings.to)
  const span = from !== undefined && to !== undefined ? searchSpan(page, source) : undefined
  const terms = term !== undefined && source.searchTerms.length > 0 ? source.searchTerms : ['']
  if (span === undefined && terms[0] === '') return []
  return terms.map((searchTerm) => {
    const entries = entriesOf($, form).map(([name, value]): Entry => {
      if (name === term) return [name, searchTerm]
      if (span && name === from) return [name, written(span.from, separator, controlOf(form, name))]
      return span && name === to ? [name, written(span.to, separator, controlOf(form, name))] : [name, value]
    })
    return submit(page, form, [...withRange(page, form, entries), ...buttonEntry($, form, /search|find|go/i)])
  })
}

/** Compares the name directly, because its special characters would need escaping in a selector. */
function controlOf(form: Elements, name: string): Elements {
  return form.find('input, textarea').filter((_, one) => one.attribs['name'] === name)
}

/** Returns the same search over each half of its days; empty when it has no dates or covers a single day. */
export function narrowerSearches(request: PageRequest): PageRequest[] {
  const entries = request.form ?? [...new URL(request.url).searchParams]
  const span = spanOf(entries)
  return (span ? halves(span) : []).map((half) => withEntries(request, entriesOver(half, entries)))
}

function entriesOver(span: DateSpan, entries: readonly Entry[]): Entry[] {
  return entries.map(([name, value]): Entry => {
    if (readDate(value) === undefined) return [name, value]
    if (startName.test(name)) return [name, likewise(span.from, value)]
    return endName.test(name) ? [name, likewise(span.to, value)] : [name, value]
  })
}

function withEntries(request: PageRequest, entries: readonly Entry[]): PageRequest {
  if (request.form) return { ...request, form: entries }
  const url = new URL(request.url)
  url.search = formBody(entries)
  return { ...request, url: url.href }
}

/** Returns the days that a search covers; undefined when it has no start or end date. */
export function spanOf(entries: readonly Entry[]): DateSpan | undefined {
  const from = entries.find(([name, value]) => startName.test(name) && readDate(value) !== undefined)
  const to = entries.find(([name, value]) => name !== from?.[0] && endName.test(name) && readDate(value) !== undefined)
  return from && to ? { from: readDate(from[1])!, to: readDate(to[1])! } : undefined
}

/** Selects the radio button for a range of days, which some forms have. */
function withRange({ document: $ }: Page, form: Elements, entries: readonly Entry[]): Entry[] {
  const range = form
    .find('input[type="radio"]')
    .filter((_, one) => /range|between/i.test($(one).attr('value') ?? ''))
    .first()
  const name = range.attr('name')
  if (name === undefined) return [...entries]
  return [...entries.filter(([one]) => one !== name), [name, range.attr('value') ?? '']]
}

function written(day: string, separator: string, control: Elements): string {
  return control.attr('type') === 'date' ? day : toBritish(day, separator)
}

/** Formats a day like the value that it replaces. */
function likewise(day: string, value: string): string {
  if (/^\d{4}-/.test(value)) return day
  return toBritish(day, /\d([-/.])\d/.exec(value)?.[1] ?? '/')
}
