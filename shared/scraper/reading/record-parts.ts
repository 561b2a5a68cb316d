import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { isBlock, isHeading } from './scan.ts'
import { foldLine } from './text.ts'

/** A text of its own inside a record: a cell, a line, a heading. */
export interface Part {
  text: string
  /** It is the record's heading, or what is linked. */
  isTitle: boolean
  /** It had a label, which is not known: so it is neither date nor status. */
  isLabelled?: boolean
  /** Classes of the element and of the one around it. */
  names: string
}

/** Of one record: an application says no more. */
const mostParts = 60
/** Characters. */
const longestPart = 2000
const deepest = 60
const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'option', 'form', 'iframe'])
const titleTags = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'summary'])

/** The element that a node is in. */
interface Around {
  element: PageElement | undefined
  isTitle: boolean
  /** Each element inside is a part of its own. */
  isSplit: boolean
}

/** Returns the texts of a record one by one: blocks, lines and, where a block has nothing else, the elements inside it. */
export function partsOf(nodes: readonly PageNode[], isAside: (node: PageNode) => boolean): Part[] {
  const parts: Part[] = []
  let text = ''
  let titles = 0
  let length = 0
  let owner: PageElement | undefined
  const end = (): void => {
    for (const piece of text.split(/\s[|·•]\s/)) {
      const line = foldLine(piece).replace(/^[-–—|,;:•·\s]+|[-–—|,;•·\s]+$/g, '')
      if (line !== '' && parts.length < mostParts)
        parts.push({ text: line, isTitle: titles > 0 && titles * 2 >= length, names: namesOf(owner) })
    }
    text = ''
    titles = 0
    length = 0
    owner = undefined
  }
  const walk = (node: PageNode, around: Around, depth: number): void => {
    if (parts.length >= mostParts || depth > deepest) return
    if (isText(node)) {
      const words = node.data.replace(/\s+/g, ' ')
      if (text.length < longestPart) text += words
      if (around.isTitle) titles += words.length
      length += words.length
      if (words.trim() !== '') owner ??= around.element
      return
    }
    if (!isElement(node) || silent.has(node.tagName) || 'hidden' in node.attribs || isAside(node)) return
    const control =
      node.tagName === 'input' && /^(?:submit|button|text|)$/.test(node.attribs['type'] ?? '')
        ? node.attribs['value']
        : undefined
    const breaks = isBreaking(node) || around.isSplit
    if (breaks) end()
    if (control !== undefined) text += control
    const inside = {
      element: node,
      isTitle: around.isTitle || titleTags.has(node.tagName),
      isSplit: holdsNoWords(node),
    }
    for (const child of node.children) walk(child, inside, depth + 1)
    if (breaks) end()
  }
  for (const node of nodes) walk(node, { element: undefined, isTitle: false, isSplit: true }, 0)
  end()
  return parts
}

function isBreaking({ tagName }: PageElement): boolean {
  return (
    isBlock(tagName) ||
    isHeading(tagName) ||
    /^(?:br|hr|tr|th|ul|ol|dt|dd|section|article|header|footer|main|pre|blockquote|input|button)$/.test(tagName)
  )
}

/** Whether an element has no words beside its elements: then each of these is a part. */
function holdsNoWords({ children }: PageElement): boolean {
  return children.every((node) => !isText(node) || /^[\s|,·•:–-]*$/.test(node.data))
}

/** The classes of an element, and of the block around it. */
function namesOf(element: PageElement | undefined): string {
  if (!element) return ''
  const own = `${element.attribs['class'] ?? ''} ${element.attribs['itemprop'] ?? ''}`
  const { parent } = element
  return isBlock(element.tagName) || parent === null || !isElement(parent)
    ? own
    : `${own} ${parent.attribs['class'] ?? ''}`
}
