import { load } from 'cheerio/slim'
import { allowedAddress, type ArticleText, cleanText, type Paragraph, type Table } from '../contract/article-text.ts'
import { isBlank, plainText } from '../contract/article-words.ts'

/** Reads the text of an article from HTML, as earlier versions stored it. What articles can't contain loses its tags and keeps its text;
 *  scripts, styles and the like go with their content. */
export function readArticleHtml(html: string): ArticleText {
  const text: ArticleText = []
  const reader: Reader = {
    inline: [],
    addBlock(element, marks, depth) {
      endParagraph()
      const block = blockOf(element)
      if (block) text.push(block)
      else addNodes(reader, element, marks, depth)
      endParagraph()
    },
  }
  function endParagraph(): void {
    const content = reader.inline.splice(0)
    if (!isBlank(content)) text.push({ type: 'paragraph', content })
  }
  addNodes(reader, load(html, null, false).root()[0]!, {}, 0)
  endParagraph()
  return text
}

type Root = ReturnType<ReturnType<typeof load>['root']>[0]
type MarkupElement = Extract<Root['children'][number], { attribs: unknown }>
type Inline = Paragraph['content']

interface Marks {
  href?: string
  isBold?: boolean
  isItalic?: boolean
}

interface Reader {
  /** The words since the last block. */
  inline: Inline
  addBlock: (element: MarkupElement, marks: Marks, depth: number) => void
}

const listOf = (names: string) => new Set(names.split(' '))
const headings = listOf('h1 h2 h3 h4 h5 h6')
const lists = listOf('ul ol')
const blocks = listOf(
  'p div section article main header footer aside nav blockquote pre address form fieldset h1 h2 h3 h4 h5 h6 ul ol li dl dt dd figure figcaption table caption thead tbody tfoot tr td th hr',
)
const leftOut = listOf(
  'script style textarea option xmp noscript template title xml svg math iframe object audio video canvas button select head',
)
/** Nobody nests that much; it keeps the stack small. */
const maxDepth = 60

function addNodes(reader: Reader, parent: Root | MarkupElement, marks: Marks, depth: number): void {
  if (depth > maxDepth) return
  for (const node of parent.children) {
    if (!isElement(node)) {
      if ('data' in node && node.nodeType === 3) addText(reader.inline, cleanText(node.data), listMarks(marks))
    } else if (leftOut.has(node.name) || isHidden(node)) {
      continue
    } else if (node.name === 'br') reader.inline.push({ type: 'hardBreak', marks: [] })
    else if (blocks.has(node.name)) reader.addBlock(node, marks, depth + 1)
    else addNodes(reader, node, { ...marks, ...marksOf(node) }, depth + 1)
  }
}

function addText(inline: Inline, text: string, marks: Inline[number]['marks']): void {
  const last = inline.at(-1)
  if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks))
    last.text = cleanText(last.text + text)
  else if (text !== '') inline.push({ type: 'text', marks, text })
}

function isElement(node: Root['children'][number]): node is MarkupElement {
  return 'attribs' in node
}

/** The pages say to screen readers that a link opens in a new tab. */
function isHidden({ name, attribs }: MarkupElement): boolean {
  return name === 'span' && attribs['class'] === 'visually-hidden'
}

function marksOf({ name, attribs }: MarkupElement): Marks {
  if (name === 'strong' || name === 'b') return { isBold: true }
  if (name === 'em' || name === 'i') return { isItalic: true }
  const href = name === 'a' ? allowedAddress(attribs['href'] ?? '') : undefined
  return href === undefined ? {} : { href }
}

function listMarks({ href, isBold, isItalic }: Marks): Inline[number]['marks'] {
  return [
    ...(href === undefined ? [] : [{ type: 'link' as const, attrs: { href } }]),
    ...(isBold ? [{ type: 'bold' as const }] : []),
    ...(isItalic ? [{ type: 'italic' as const }] : []),
  ]
}

/** Returns undefined for an element that only contains blocks, or lacks what its kind needs. */
function blockOf(element: MarkupElement): ArticleText[number] | undefined {
  const { name, attribs } = element
  if (headings.has(name)) {
    const level = Number(name[1]) > 3 ? 4 : 3
    return { type: 'heading', attrs: { level }, content: inlineOf(element) }
  }
  if (lists.has(name)) {
    const items = find(element, listOf('li')).map((item) => paragraphOf(item, lists))
    const content = items.map((item) => ({ type: 'listItem' as const, content: [item] as [Paragraph] }))
    return content.length > 0 ? { type: name === 'ul' ? 'bulletList' : 'orderedList', content } : undefined
  }
  if (name === 'dl') {
    const figures = keyFigures(element)
    return figures.length > 0 ? { type: 'keyFigures', attrs: { figures } } : undefined
  }
  if (name === 'table') return tableOf(element)
  const photographId = attribs['data-photograph']?.toLowerCase() ?? ''
  return name === 'figure' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(photographId)
    ? { type: 'photograph', attrs: { photographId, caption: plainText(inlineOf(element)) } }
    : undefined
}

function tableOf(table: MarkupElement): Table | undefined {
  const caption = find(table, listOf('caption'))[0]
  const rows = find(table, listOf('tr'), listOf('table')).flatMap((row) => {
    const isHead = row.parent && 'name' in row.parent && row.parent.name === 'thead'
    const cells = row.children.filter(isElement).flatMap((cell) => {
      if (cell.name !== 'td' && cell.name !== 'th') return []
      const isHeader = isHead || (cell.name === 'th' && cell.attribs['scope'] !== 'row')
      const type = isHeader ? ('tableHeader' as const) : ('tableCell' as const)
      return [{ type, content: [paragraphOf(cell)] as [Paragraph] }]
    })
    return cells.length > 0 ? [{ type: 'tableRow' as const, content: cells }] : []
  })
  const words = caption ? plainText(inlineOf(caption)) : ''
  return rows.length > 0 ? { type: 'table', attrs: { caption: words }, content: rows } : undefined
}

function keyFigures(list: MarkupElement): { figure: string; label: string }[] {
  let label = ''
  return find(list, listOf('dt dd')).flatMap((element) => {
    const words = plainText(inlineOf(element))
    if (element.name === 'dt') label = words
    return element.name === 'dd' && words && label ? [{ figure: words, label }] : []
  })
}

/** Returns the elements with these names inside another one, in their order. @param except elements that are not looked into */
function find(element: MarkupElement, names: Set<string>, except: Set<string> = new Set(), depth = 0): MarkupElement[] {
  if (depth > maxDepth) return []
  return element.children.filter(isElement).flatMap((child) => {
    const inside = except.has(child.name) ? [] : find(child, names, except, depth + 1)
    return names.has(child.name) ? [child].concat(inside) : inside
  })
}

function paragraphOf(element: MarkupElement, except?: Set<string>): Paragraph {
  return { type: 'paragraph', content: inlineOf(element, except) }
}

/** Reads words alone; where blocks inside begin and end, there are line breaks. @param except blocks that are left out */
function inlineOf(element: MarkupElement, except: Set<string> = new Set()): Inline {
  const breakLine = () => {
    const hasWords = reader.inline.some((node) => node.type === 'text' && node.text.trim() !== '')
    if (hasWords && reader.inline.at(-1)?.type !== 'hardBreak') reader.inline.push({ type: 'hardBreak', marks: [] })
  }
  const reader: Reader = {
    inline: [],
    addBlock(block, marks, depth) {
      if (except.has(block.name)) return
      breakLine()
      addNodes(reader, block, marks, depth)
      breakLine()
    },
  }
  addNodes(reader, element, {}, 0)
  while (reader.inline.at(-1)?.type === 'hardBreak') reader.inline.pop()
  return reader.inline
}
