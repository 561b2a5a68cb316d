import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import { type DateSpan, halves, incompleteDay, searchSpan } from './search-window.ts'
import { readDate } from './dates.ts'
import { buttonEntry, entriesOf, submit } from './forms.ts'
import type { Elements } from './nodes.ts'

type Entry = readonly [name: string, value: string]

/** The search form of a register that names its fields alike at every council. */
export interface DatedForm {
  from: string
  to: string
  /** Words of the proposal; left out where the register cannot be asked for them. */
  term?: string
  /** Returns a day as the form takes it. @param day ISO */
  write(day: string): string
  /** Values of the form's other controls, where it has them. */
  also?: readonly Entry[]
}

/** Returns the form that is posted with the fields of a search by date. */
export function findDatedForm({ document: $ }: Page, { from, to }: DatedForm): Elements | undefined {
  const form = $('form')
    .filter((_, one) => /^post$/i.test(one.attribs['method'] ?? ''))
    .filter((_, one) => [from, to].every((name) => fieldOf($(one), name).length > 0))
    .first()
  return form.length > 0 ? form : undefined
}

/** One search a term, or one for everything of late. */
export function datedSearches(page: Page, form: Elements, source: Source, fields: DatedForm): PageRequest[] {
  const { term, also = [] } = fields
  const hasTerm = term !== undefined && fieldOf(form, term).length > 0
  const terms = hasTerm && source.searchTerms.length > 0 ? source.searchTerms : ['']
  const given = [...entriesOf(page.document, form), ...buttonEntry(page.document, form, /search/i)]
  const entries = [
    ...given.filter(([name]) => also.every(([other]) => other !== name)),
    ...also.filter(([name]) => fieldOf(form, name).length > 0),
  ]
  return terms.map((word) =>
    submit(
      page,
      form,
      over(searchSpan(page, source), fields, entries).map(([name, value]) =>
        hasTerm && name === term && word !== '' ? [name, word] : [name, value],
      ),
    ),
  )
}

/** Returns the days that a search asked for; undefined for what is no search by date. */
export function askedSpan({ form = [] }: PageRequest, fields: DatedForm): DateSpan | undefined {
  const dayOf = (field: string) => readDate(form.find(([name]) => name === field)?.[1] ?? '')
  const [from, to] = [dayOf(fields.from), dayOf(fields.to)]
  return from !== undefined && to !== undefined ? { from, to } : undefined
}

/** Returns the same search over half the days each, where the register has listed only some of what it found; what it has listed of a
 *  single day is kept, with a sentence for the owner. */
export function searchNarrower(request: PageRequest, fields: DatedForm, listed: Reading): Reading {
  const span = askedSpan(request, fields)
  if (!span) return listed
  const searchOver = (half: DateSpan): PageRequest => ({ ...request, form: over(half, fields, request.form ?? []) })
  const next = halves(span).map(searchOver)
  if (next.length > 0) return { records: [], next }
  const problem = [listed.problem, incompleteDay(span)].filter((one) => one !== undefined).join(' ')
  return { ...listed, problem }
}

function over({ from, to }: DateSpan, fields: DatedForm, entries: readonly Entry[]): Entry[] {
  return entries.map(([name, value]): Entry => {
    if (name === fields.from) return [name, fields.write(from)]
    return name === fields.to ? [name, fields.write(to)] : [name, value]
  })
}

/** By its name as it is: in a selector, signs in it would mean something. */
function fieldOf(form: Elements, name: string): Elements {
  return form.find('input, select, textarea, button').filter((_, one) => one.attribs['name'] === name)
}
