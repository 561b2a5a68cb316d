import type { CheerioAPI } from 'cheerio'
import type { Page, PageRequest } from '../adapter.ts'
import { formBody } from '../form-body.ts'
import { foldLabel } from './labels.ts'
import { resolveLink } from './links.ts'
import type { Elements, PageElement } from './nodes.ts'
import { lineOf } from './text.ts'

type Entry = readonly [name: string, value: string]

/** What a form sends as it stands, in order, as a browser would: unticked boxes and buttons are left out. */
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

/** The same entries with some values put in. A control that the form does not have is not made up. */
export function withValues(entries: readonly Entry[], values: Readonly<Record<string, string>>): Entry[] {
  return entries.map(([name, value]) => [name, values[name] ?? value])
}

/** The request that sends a form: a post, or a get with its values in the address. */
export function submit(page: Page, form: Elements, entries: readonly Entry[]): PageRequest {
  const url = resolveLink(form.attr('action') || page.url, page) ?? page.url
  if (/^post$/i.test(form.attr('method') ?? '')) return { url, form: entries, kind: 'list' }
  const target = new URL(url)
  target.search = formBody(entries)
  return { url: target.href, kind: 'list' }
}

/** A text control whose name, id or label says what is meant. */
export function findControl($: CheerioAPI, form: Elements, meaning: RegExp): string | undefined {
  return form
    .find('input, textarea')
    .toArray()
    .filter((control) => /^(?:text|search|date|)$/i.test($(control).attr('type') ?? ''))
    .find((control) => meaning.test(wordsOf($, control)))?.attribs['name']
}

/** The entry of the button that sends a form, for sites that look for it. */
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

function wordsOf($: CheerioAPI, control: PageElement): string {
  const element = $(control)
  const id = element.attr('id')
  const label = $('label')
    .toArray()
    .filter((one) => id !== undefined && $(one).attr('for') === id)
  const said = `${lineOf(label)} ${element.attr('placeholder') ?? ''} ${element.attr('aria-label') ?? ''}`
  const named = `${element.attr('name') ?? ''} ${id ?? ''}`.replace(/([a-z])([A-Z])/g, '$1 $2')
  return foldLabel(`${named} ${said}`)
}
