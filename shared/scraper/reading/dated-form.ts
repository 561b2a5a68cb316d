import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type DateSpan, halves, incompleteDay, searchSpan } from './search-window.ts'
import { readDate } from './dates.ts'
import { buttonEntry, entriesOf, submit } from './forms.ts'
import type { Elements } from './nodes.ts'

type Entry = readonly [name: string, value: string]

/** The field names of a register's search form, which are the same at every council. */
export interface DatedForm {
  from: string
  to: string
  /** The field for words of the proposal; undefined when the register cannot search by them. */
  term?: string
  /** Formats a day for the form. @param day ISO date */
  write(day: string): string
  /** Values of other controls; ignored where the form lacks the control. */
  also?: readonly Entry[]
}

/** Returns the first POST form with both date fields; undefined when there is none. */
export function findDatedForm({ document: $ }: Page, { from, to }: DatedForm): Elements | undefined {
  const form = $('form')
    .filter((_, one) => /^post$/i.test(one.attribs['method'] ?? ''))
    .filter((_, one) => [from, to].every((name) => fieldOf($(one), name).length > 0))
    .first()
  return form.length > 0 ? form : undefined
}

/** Returns one search per term, or a single search without a term, over the days of `searchSpan`. */
export function datedSearches(page: Page, form: Elements, source: Source, fields: DatedForm): PageRequest[] {
  const { term, also = [] } = fields
  const hasTerm = term !== undefined && fieldOf(form, term).length > 0
  const terms = hasTerm && source.searchTerms.length > 0 ? source.searchTerms : ['']
  const formEntries = [...entriesOf(page.document, form), ...buttonEntry(page.document, form, /search/i)]
  const entries = [
    ...formEntries.filter(([name]) => also.every(([other]) => other !== name)),
    ...also.filter(([name]) => fieldOf(form, name).length > 0),
  ]
  return terms.map((searchTerm) =>
    submit(
      page,
      form,
      withSpan(searchSpan(page, source), fields, entries).map(([name, value]) =>
        hasTerm && name === term && searchTerm !== '' ? [name, searchTerm] : [name, value],
      ),
    ),
  )
}

/** Returns the days that a search covers; undefined when it is not a search by date. */
export function requestedSpan({ form = [] }: PageRequest, fields: DatedForm): DateSpan | undefined {
  const dayOf = (field: string) => readDate(form.find(([name]) => name === field)?.[1] ?? '')
  const [from, to] = [dayOf(fields.from), dayOf(fields.to)]
  return from !== undefined && to !== undefined ? { from, to } : undefined
}

/** Returns the same search over each half of its days, for a register that has listed only some of its results. For a single day,
 *  returns the listed records with a problem for the owner. */
export function searchNarrower(request: PageRequest, fields: DatedForm, listed: Reading): Reading {
  const span = requestedSpan(request, fields)
  if (!span) return listed
  const searchOver = (half: DateSpan): PageRequest => ({ ...request, form: withSpan(half, fields, request.form ?? []) })
  const next = halves(span).map(searchOver)
  if (next.length > 0) return { records: [], next }
  const problem = [listed.problem, incompleteDay(span)].filter((one) => one !== undefined).join(' ')
  return { ...listed, problem }
}

function withSpan({ from, to }: DateSpan, fields: DatedForm, entries: readonly Entry[]): Entry[] {
  return entries.map(([name, value]): Entry => {
    if (name === fields.from) return [name, fields.write(from)]
    return name === fields.to ? [name, fields.write(to)] : [name, value]
  })
}

/** Compares the name directly, because its special characters would need escaping in a selector. */
function fieldOf(form: Elements, name: string): Elements {
  return form.find('input, select, textarea, button').filter((_, one) => one.attribs['name'] === name)
}
