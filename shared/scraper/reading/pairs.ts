import type { CheerioAPI } from 'cheerio'
import { fieldOf, partyOf, type Party } from './labels.ts'
import { isElement, isText, type Elements, type PageElement } from './nodes.ts'
import { foldLine, lineOf, paragraphsOf } from './text.ts'

/** A value and what the page calls it. */
export interface Pair {
  label: string
  value: string
  /** Whom it is about, by its label or by the heading that it stands under. */
  party?: Party
}

const headings = 'h1, h2, h3, h4, h5, h6, legend, caption'
const labelTags = new Set(['span', 'strong', 'b', 'label', 'em', 'i', 'dt', 'th', 'h4', 'h5', 'h6', 'div', 'p'])
/** Labels are short; what is longer is text. */
const longestLabel = 60

/** Every labelled value below an element, in whatever way the page lays them out: tables, definition lists, labels before their
 *  values in one block, boxes side by side, form fields that only show, and lines of 'Label: value'. */
export function readPairs($: CheerioAPI, root: Elements): Pair[] {
  const pairs = [
    ...rowPairs($, root),
    ...definitionPairs($, root),
    ...fieldPairs($, root),
    ...blockPairs($, root),
    ...linePairs($, root),
  ]
  const seen = new Set<string>()
  return pairs.filter(({ label, value, party }) => {
    const key = `${label.toLowerCase()}\n${value}\n${party ?? ''}`
    return label !== '' && value !== '' && !seen.has(key) && seen.add(key)
  })
}

function rowPairs($: CheerioAPI, root: Elements): Pair[] {
  return root
    .find('tr')
    .toArray()
    .flatMap((row) => {
      const cells = $(row).children('th, td').toArray()
      if (cells.length < 2 || $(row).find('table').length > 0) return []
      const heads = cells.filter((cell) => cell.tagName === 'th')
      // A row of heads alone is the top of a list, and so is a table of rows without any label.
      if (heads.length === cells.length) return []
      return cells.flatMap((cell, index) => {
        const value = cells[index + 1]
        if (!value || value.tagName === 'th') return []
        const isLabel = cell.tagName === 'th' || (index % 2 === 0 && cells.length % 2 === 0 && looksLikeLabel($, cell))
        return isLabel ? [pairOf($, cell, value)] : []
      })
    })
}

function definitionPairs($: CheerioAPI, root: Elements): Pair[] {
  return root
    .find('dt')
    .toArray()
    .flatMap((term) => {
      const values = $(term).nextUntil('dt').filter('dd').toArray()
      return values.length > 0 ? [pairOf($, term, ...values)] : []
    })
}

/** Fields that a page shows its values in; what a visitor would fill in is empty, and a choice is none of the record's. */
function fieldPairs($: CheerioAPI, root: Elements): Pair[] {
  return root
    .find('label[for]')
    .toArray()
    .flatMap((label) => {
      const id = $(label).attr('for') ?? ''
      const field = root.find('input, textarea, output, span, div, p').filter((_, one) => $(one).attr('id') === id)
      const isShown = field.is('[readonly], [disabled], textarea[readonly], output, span, div, p')
      const value = field.is('input') ? (field.attr('value') ?? '') : paragraphsOf(field.get())
      return isShown ? [{ ...about($, label), value: foldLine(value) }] : []
    })
}

/** `<span>Label</span>value` in one block, and two boxes side by side. */
function blockPairs($: CheerioAPI, root: Elements): Pair[] {
  return root
    .find('div, li, p, section, article')
    .toArray()
    .flatMap((block) => {
      const first = firstShown(block)
      if (!first || !labelTags.has(first.tagName) || !looksLikeLabel($, first)) return []
      const rest = block.children.slice(block.children.indexOf(first) + 1)
      const elements = rest.filter(isElement).filter((one) => one.tagName !== 'br')
      // A block of many parts is a box around pairs, not one of them.
      if (elements.length > 4 || elements.some((one) => $(one).is('h1, h2, h3, table, dl, form'))) return []
      if (first.tagName === 'div' && elements.length !== 1) return []
      const value = paragraphsOf(rest).replace(/^[:\s–-]+/, '')
      return [{ ...about($, first), value }]
    })
}

/** 'Label: value' on a line of text. Known labels only: prose has colons, too. */
function linePairs($: CheerioAPI, root: Elements): Pair[] {
  return root
    .find('p, li, div, td, address')
    .toArray()
    .filter((block) => $(block).find('p, li, div, table, dl').length === 0)
    .flatMap((block) =>
      paragraphsOf(block.children)
        .split('\n')
        .flatMap((line) => lineParts(line))
        .map(([label, value]) => withValue(about($, block, label), value)),
    )
}

/** The pairs of a line such as 'Ref. No: 19/00503 | Received: Tue 05 Mar 2019'. */
export function lineParts(line: string): (readonly [label: string, value: string])[] {
  return line.split(/\s[|·•]\s?|\s{2,}/).flatMap((part) => {
    const found = /^\s*([A-Za-z][^:]{0,40}?)\s*:\s+(\S.*)$/.exec(part)
    return found && fieldOf(found[1]!) ? [[foldLine(found[1]!), foldLine(found[2]!)] as const] : []
  })
}

function pairOf($: CheerioAPI, label: PageElement, ...values: PageElement[]): Pair {
  return { ...about($, label), value: paragraphsOf(values) }
}

function withValue(about: Omit<Pair, 'value'>, value: string): Pair {
  return { ...about, value }
}

function about($: CheerioAPI, element: PageElement, label = lineOf([element])): Omit<Pair, 'value'> {
  const name = label.replace(/\s*:\s*$/, '')
  const party = partyOf(name) ?? partyAround($, element)
  return party ? { label: name, party } : { label: name }
}

/** The nearest heading above, or class around, that says whose details these are. */
export function partyAround($: CheerioAPI, element: PageElement): Party | undefined {
  for (const around of [
    element,
    ...$(element).parents('div, section, fieldset, table, article, dl, ul, li, td').toArray(),
  ]) {
    const heading = $(around).prevAll(headings).first().add($(around).children('caption, legend').first())
    const said =
      partyOf(lineOf(heading.get())) ?? partyOf(`${$(around).attr('class') ?? ''} ${$(around).attr('id') ?? ''}`)
    if (said) return said
    // The nearest heading ends the search: one further up is about more than this.
    if (heading.length > 0 && lineOf(heading.get()) !== '') return undefined
  }
  return undefined
}

function firstShown(block: PageElement): PageElement | undefined {
  for (const child of block.children) {
    if (isElement(child)) return child
    if (isText(child) && child.data.trim() !== '') return undefined
  }
  return undefined
}

function looksLikeLabel($: CheerioAPI, element: PageElement): boolean {
  const text = lineOf([element])
  if (text === '' || text.length > longestLabel || $(element).find('a, input, table').length > 0) return false
  return (
    text.endsWith(':') ||
    fieldOf(text) !== undefined ||
    /\blabel\b|\bheading\b|\bterm\b/i.test($(element).attr('class') ?? '')
  )
}
