import { load } from 'cheerio/slim'
import sanitizeHtml from 'sanitize-html'
import { deleteInvisible } from '../contract/plain-text.ts'
import { allowedAddress, foldSpaces, html, isBlank, type Marks, type Run, tidy } from './article-text.ts'

/**
 * Reduces HTML to what the text of an article may contain, and writes it in one form. Runs on the server, when a draft is saved.
 * What is not allowed loses its tags and keeps its text; scripts, styles and the like go with their content.
 *
 * - `<h3>`, `<h4>`: heading and subheading. The first of an article is an `<h3>`, as the title above it is an `<h2>`.
 * - `<p>`, with `<br>` inside; `<ul>` and `<ol>` of `<li>`, which contain no other lists or paragraphs.
 * - `<a href>`, `<strong>` and `<em>`, nested in this order. Addresses start with `https:`, `mailto:` or `tel:`, or with `/` for pages
 *   of the site. The page adds what links to other sites need.
 * - `<table><caption>…</caption><thead><tr><th scope="col">…</th></tr></thead><tbody><tr><th scope="row">…</th><td>…</td></tr></tbody></table>`:
 *   caption and head can be absent. The first cell of each row names the row; it is a `<td>` where it is empty.
 * - `<figure data-photograph="ID"><figcaption>…</figcaption></figure>`: a photograph. The page puts the picture before the caption,
 *   which can be absent.
 * - `<dl><div><dt>per square metre</dt><dd>£1,800</dd></div></dl>`: key figures, each with what it counts.
 *
 * No other attribute exists. Captions and key figures are plain text; what is set in bold type anyway has no `<strong>`.
 */
export function reduceArticleHtml(html: string): string {
  const article: Article = { blocks: [], paragraph: [], hasHeading: false }
  // After character references have been decoded.
  const visible = deleteInvisible(sanitizeHtml(html, markup)).replace(/[^\P{Cc}\s]/gu, '')
  addBlocks(childrenOf(load(visible, null, false).root()[0]), {}, article)
  endParagraph(article)
  return article.blocks.join('')
}

const blockTags = [
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'blockquote',
  'pre',
  'address',
]
const headings: Record<string, 'h3' | 'h4'> = { h1: 'h3', h2: 'h3', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }

/** Removes what is dangerous; what remains is then built anew from its words and its structure. */
const markup: sanitizeHtml.IOptions = {
  allowedTags: [
    ...blockTags,
    ...Object.keys(headings),
    ...'ul ol li dl dt dd br strong em a span figure figcaption table caption thead tbody tfoot tr th td'.split(' '),
  ],
  allowedAttributes: {
    a: ['href'],
    figure: ['data-photograph'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // The words “opens in a new tab”, which the page adds to links itself.
  allowedClasses: { span: ['visually-hidden'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags:
    'script style textarea option xmp noscript template title xml svg math iframe object audio video canvas button select'.split(
      ' ',
    ),
  parseStyleAttributes: false,
  nestingLimit: 60,
  transformTags: { b: formatOfStyle, i: 'em', span: formatOfStyle },
}

/** Reads bold and italic type as Google Docs writes them, which also wraps everything that is copied in a `<b>` of normal weight. */
function formatOfStyle(tag: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { style = '' } = attribs
  const isBold = tag === 'b' ? !/font-weight:\s*normal/.test(style) : /font-weight:\s*(bold|[6-9]00)/.test(style)
  if (isBold) return { tagName: 'strong', attribs: {} }
  return /font-style:\s*italic/.test(style) ? { tagName: 'em', attribs: {} } : { tagName: 'span', attribs }
}

type Root = ReturnType<ReturnType<typeof load>['root']>[0]
type MarkupNode = Root['children'][number]
type MarkupElement = Extract<MarkupNode, { attribs: unknown }>

interface Article {
  blocks: string[]
  /** The text since the last block. */
  paragraph: Run[]
  hasHeading: boolean
}

function childrenOf(node: Root | MarkupElement | undefined): MarkupNode[] {
  return node?.children ?? []
}

function isElement(node: MarkupNode): node is MarkupElement {
  return 'attribs' in node
}

function addBlocks(nodes: readonly MarkupNode[], marks: Marks, article: Article) {
  for (const node of nodes) {
    if (!isElement(node)) {
      if ('data' in node) article.paragraph.push({ ...marks, text: foldSpaces(node.data) })
    } else if (node.name === 'br') {
      article.paragraph.push({ ...marks, text: '\n' })
    } else if (isInline(node)) {
      if (!isHiddenText(node)) addBlocks(childrenOf(node), { ...marks, ...marksOf(node) }, article)
    } else {
      endParagraph(article)
      addBlock(node, marks, article)
      endParagraph(article)
    }
  }
}

function addBlock(element: MarkupElement, marks: Marks, article: Article) {
  const block = blockOf(element, article)
  if (block === undefined) addBlocks(childrenOf(element), marks, article)
  else if (block !== '') article.blocks.push(block)
}

/** Returns an empty string for a block without content, and undefined for an element that only contains blocks. */
function blockOf(element: MarkupElement, article: Article): string | undefined {
  const { name } = element
  const heading = headings[name]
  if (heading) {
    const text = html(withoutStrong(runsOf(element, ' ')))
    const tag = article.hasHeading ? heading : 'h3'
    article.hasHeading ||= text !== ''
    return wrap(tag, text)
  }
  if (name === 'ul' || name === 'ol') return wrap(name, listItems(element).join(''))
  if (name === 'dl') return keyFigures(element)
  if (name === 'table') return table(element)
  if (name === 'figure') return photograph(element)
  return undefined
}

function endParagraph(article: Article) {
  const runs = article.paragraph
  article.paragraph = []
  let paragraph: Run[] = []
  const pieces = tidy(runs)
  for (const [index, run] of pieces.entries()) {
    // Two line breaks are how other programs separate paragraphs.
    const endsHere = /^\n{2,}$/.test(run.text)
    if (!endsHere) paragraph.push(run)
    if (endsHere || index === pieces.length - 1) {
      const text = html(tidy(paragraph))
      if (text) article.blocks.push(`<p>${text}</p>`)
      paragraph = []
    }
  }
}

/** Returns the `<li>`s of a list; the items of a list inside follow the item that it is in. */
function listItems(list: MarkupElement): string[] {
  return childrenOf(list).flatMap((node) => {
    if (!isElement(node)) return [wrap('li', html(runsOf([node])))]
    if (isList(node)) return listItems(node)
    const own = html(runsOf(childrenOf(node).filter((child) => !isList(child))))
    return [wrap('li', own)].concat(childrenOf(node).filter(isList).flatMap(listItems))
  })
}

function isList(node: MarkupNode): node is MarkupElement {
  return isElement(node) && (node.name === 'ul' || node.name === 'ol')
}

/** Undefined where nothing says what a figure counts: its words are then text like any other. */
function keyFigures(list: MarkupElement): string | undefined {
  const items: string[] = []
  let label = ''
  for (const { name, text } of termsOf(list)) {
    if (name === 'dt') label = text
    else if (label && text) items.push(`<div><dt>${label}</dt><dd>${text}</dd></div>`)
  }
  return items.length > 0 ? `<dl>${items.join('')}</dl>` : undefined
}

function termsOf(element: MarkupElement): { name: string; text: string }[] {
  return childrenOf(element)
    .filter(isElement)
    .flatMap((child) =>
      child.name === 'dt' || child.name === 'dd' ? [{ name: child.name, text: plain(child) }] : termsOf(child),
    )
}

/** Undefined where it names no photograph: its caption is then text like any other. */
function photograph(figure: MarkupElement): string | undefined {
  const id = figure.attribs['data-photograph']?.toLowerCase() ?? ''
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined
  return `<figure data-photograph="${id}">${wrap('figcaption', plain(figure))}</figure>`
}

interface Row {
  cells: { runs: Run[]; columns: number; rows: number }[]
  isHead: boolean
}

/** Undefined for a table without rows: what it contains is then text like any other. */
function table(element: MarkupElement): string | undefined {
  const rows = rowsOf(element)
  if (rows.length === 0) return undefined
  const grid = gridOf(rows)
  if (grid.flat().every((runs) => isBlank(runs))) return ''
  const caption = childrenOf(element).find((node) => isElement(node) && node.name === 'caption')
  const hasHead = rows.length > 1 && rows[0]!.isHead
  const head = hasHead ? row(grid[0]!.map((runs) => cell('th scope="col"', runs))) : ''
  const body = grid
    .slice(hasHead ? 1 : 0)
    .map((cells) => row(cells.map((runs, column) => cell(column === 0 ? 'th scope="row"' : 'td', runs))))
  const words = caption && isElement(caption) ? wrap('caption', plain(caption)) : ''
  return `<table>${words}${wrap('thead', head)}<tbody>${body.join('')}</tbody></table>`
}

function row(cells: string[]): string {
  return `<tr>${cells.join('')}</tr>`
}

function cell(tag: string, runs: Run[]): string {
  if (isBlank(runs)) return '<td></td>'
  return tag === 'td' ? `<td>${html(runs)}</td>` : `<${tag}>${html(withoutStrong(runs))}</th>`
}

function rowsOf(element: MarkupElement, isInHead = false): Row[] {
  return childrenOf(element)
    .filter(isElement)
    .flatMap((child) => {
      if (child.name !== 'tr') return child.name === 'caption' ? [] : rowsOf(child, child.name === 'thead')
      const cells = childrenOf(child).filter((node) => isElement(node) && (node.name === 'td' || node.name === 'th'))
      if (cells.length === 0) return []
      const isHead = isInHead || cells.every((node) => isElement(node) && node.name === 'th')
      return [{ cells: cells.filter(isElement).map(readCell), isHead }]
    })
}

function readCell(element: MarkupElement) {
  const span = (name: string) => Math.min(Math.max(Number.parseInt(element.attribs[name] ?? '1', 10) || 1, 1), 20)
  return { runs: runsOf(element), columns: span('colspan'), rows: span('rowspan') }
}

/** Puts an empty cell wherever a cell reached over several columns or rows, so that all rows have the same number of cells. */
function gridOf(rows: readonly Row[]): Run[][][] {
  const grid: Run[][][] = rows.map(() => [])
  for (const [y, { cells }] of rows.entries()) {
    let x = 0
    for (const { runs, columns, rows: height } of cells) {
      while (grid[y]![x]) x += 1
      for (const below of grid.slice(y, y + height)) {
        for (let column = x; column < x + columns; column += 1) below[column] ??= []
      }
      grid[y]![x] = runs
    }
  }
  const width = Math.max(...grid.map((cells) => cells.length))
  return grid.map((cells) => Array.from({ length: width }, (_, x) => cells[x] ?? []))
}

/** Returns the tidied text of an element; where blocks inside it begin and end, there are line breaks. */
function runsOf(from: MarkupElement | MarkupNode[], lineBreak = '\n'): Run[] {
  const runs: Run[] = []
  const add = (nodes: readonly MarkupNode[], marks: Marks) => {
    for (const node of nodes) {
      if (!isElement(node)) {
        if ('data' in node) runs.push({ ...marks, text: foldSpaces(node.data) })
      } else if (isInline(node)) {
        if (!isHiddenText(node)) add(childrenOf(node), { ...marks, ...marksOf(node) })
      } else {
        runs.push({ text: lineBreak })
        if (node.name !== 'br') {
          add(childrenOf(node), marks)
          runs.push({ text: lineBreak })
        }
      }
    }
  }
  add(Array.isArray(from) ? from : childrenOf(from), {})
  return tidy(runs, 1)
}

function withoutStrong(runs: readonly Run[]): Run[] {
  return tidy(runs.map(({ text, href, isEm = false }) => ({ text, isEm, ...(href !== undefined && { href }) })))
}

function plain(element: MarkupElement): string {
  return html(tidy(runsOf(element, ' ').map(({ text }) => ({ text }))))
}

function isInline({ name }: MarkupElement): boolean {
  return name === 'a' || name === 'strong' || name === 'em' || name === 'span'
}

function isHiddenText(element: MarkupElement): boolean {
  return element.attribs['class'] !== undefined
}

function marksOf({ name, attribs }: MarkupElement): Marks {
  if (name === 'strong') return { isStrong: true }
  if (name === 'em') return { isEm: true }
  const href = name === 'a' ? allowedAddress(attribs['href'] ?? '') : undefined
  return href === undefined ? {} : { href }
}

function wrap(tag: string, content: string): string {
  return content && `<${tag}>${content}</${tag}>`
}
