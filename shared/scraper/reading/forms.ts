import type { CheerioAPI } from 'cheerio'
import { formBody, type Page, type PageRequest } from '../adapter.ts'
import { foldLabel } from './labels.ts'
import { resolveLink } from './links.ts'
import type { Elements, PageElement } from './nodes.ts'
import { lineOf, lineUpTo } from './text.ts'

/** Characters. */
const maxLabelLength = 100

type Entry = readonly [name: string, value: string]

/** Returns the entries that a browser would send for the unchanged form, in order, without unticked boxes and buttons. */
export function entriesOf($: CheerioAPI, form: Elements): Entry[] {
  return form
    .find('input, select, textarea')
    .toArray()
    .flatMap((control) => {
      const name = $(control).attr('name')
      return name === undefined || $(control).is('[disabled]')
        ? []
        : valuesOf($, control).map((value): Entry => [name, value])
    })
}

/** Returns the entries with some values replaced. Values for controls that the form does not have are ignored. */
export function withValues(entries: readonly Entry[], values: Readonly<Record<string, string>>): Entry[] {
  return entries.map(([name, value]) => [name, values[name] ?? value])
}

/** Returns the request that submits a form: a POST, or a GET with the entries in the query string. */
export function submit(page: Page, form: Elements, entries: readonly Entry[]): PageRequest {
  const url = resolveLink(form.attr('action') || page.url, page) ?? page.url
  if (/^post$/i.test(form.attr('method') ?? '')) return { url, form: entries, kind: 'list' }
  const target = new URL(url)
  target.search = formBody(entries)
  return { url: target.href, kind: 'list' }
}

/** Returns the name of the first text control whose name, id, placeholder or label matches; undefined when there is none. */
export function findControl($: CheerioAPI, form: Elements, meaning: RegExp): string | undefined {
  return form
    .find('input, textarea')
    .toArray()
    .filter((control) => /^(?:text|search|date|)$/i.test($(control).attr('type') ?? ''))
    .find((control) => meaning.test(wordsOf($, control)))?.attribs['name']
}

/** Returns the entry of the matching submit button, for sites that require it; empty when there is none. */
export function buttonEntry($: CheerioAPI, form: Elements, meaning: RegExp): Entry[] {
  const button = form
    .find('input[type="submit"], input[type="image"], button')
    .toArray()
    .find((one) => meaning.test(`${$(one).attr('name') ?? ''} ${$(one).attr('value') ?? ''} ${lineOf([one])}`))
  const name = button && $(button).attr('name')
  return button && name ? [[name, $(button).attr('value') ?? '']] : []
}

function valuesOf($: CheerioAPI, control: PageElement): string[] {
  const element = $(control)
  if (control.tagName === 'textarea') return [element.text()]
  if (control.tagName === 'select') {
    const chosen = element.find('option[selected]').toArray()
    const options =
      chosen.length > 0 || element.is('[multiple]') ? chosen : element.find('option').toArray().slice(0, 1)
    return options.map((option) => $(option).attr('value') ?? $(option).text().trim())
  }
  const type = (element.attr('type') ?? 'text').toLowerCase()
  if (['submit', 'image', 'button', 'reset', 'file'].includes(type)) return []
  const isTick = type === 'checkbox' || type === 'radio'
  return isTick && !element.is('[checked]') ? [] : [element.attr('value') ?? (isTick ? 'on' : '')]
}

/** The text of each label by the id of its control, cached per page. */
const labelsOfPages = new WeakMap<CheerioAPI, ReadonlyMap<string, string>>()

function labelsOf($: CheerioAPI): ReadonlyMap<string, string> {
  const known = labelsOfPages.get($)
  if (known) return known
  const labels = new Map<string, string>()
  for (const label of $('label[for]').toArray()) {
    const id = label.attribs['for']!
    labels.set(id, `${labels.get(id) ?? ''} ${lineUpTo([label], maxLabelLength)}`.slice(0, maxLabelLength))
  }
  labelsOfPages.set($, labels)
  return labels
}

function wordsOf($: CheerioAPI, control: PageElement): string {
  const { id = '', name = '', placeholder = '', 'aria-label': label = '' } = control.attribs
  const labelText = `${labelsOf($).get(id) ?? ''} ${placeholder} ${label}`
  const named = `${name} ${id}`.slice(0, maxLabelLength).replace(/([a-z])([A-Z])/g, '$1 $2')
  return foldLabel(`${named} ${labelText}`)
}
