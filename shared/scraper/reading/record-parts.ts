import { foldSpace } from '../../contract/plain-text.ts'
import { isElement, isText, type PageElement, type PageNode } from './nodes.ts'
import { isBlock, isHeading } from './scan.ts'
import { foldLine, lineUpTo } from './text.ts'
import { action, dayOf } from './values.ts'

/** A separate text in a record, such as a cell, a line or a heading. */
export interface Part {
  text: string
  /** Whether at least half of it is a heading, a link or bold. */
  isTitle: boolean
  /** Whether it had an unknown label, so that it is neither a date nor a status. */
  isLabelled?: boolean
  /** Classes and `itemprop` of the element and, if it is inline, classes of its parent. */
  names: string
}

/** Maximum per record: no application has more. */
const maxParts = 60
/** Characters. */
const maxPartLength = 2000
const maxActionLength = 40
const maxDepth = 60
const ignoredTags = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select', 'option', 'iframe'])
const titleTags = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'summary'])

/** The context of a node. */
interface Around {
  element: PageElement | undefined
  isTitle: boolean
  /** Whether each child element is a separate part. */
  isSplit: boolean
}

/** Returns the texts of a record separately: blocks, lines and the children of elements that have no words of their own. */
export function partsOf(nodes: readonly PageNode[], isAside: (node: PageNode) => boolean): Part[] {
  const parts: Part[] = []
  let text = ''
  let titles = 0
  let length = 0
  let owner: PageElement | undefined
  const end = (): void => {
    for (const piece of text.split(/\s[|·•]\s/)) {
      const line = foldLine(piece).replace(/^[-–—|,;:•·\s]+|[-–—|,;•·\s]+$/g, '')
      if (line !== '' && parts.length < maxParts)
        parts.push({ text: line, isTitle: titles > 0 && titles * 2 >= length, names: namesOf(owner) })
    }
    text = ''
    titles = 0
    length = 0
    owner = undefined
  }
  const walk = (node: PageNode, around: Around, depth: number): void => {
    if (parts.length >= maxParts || depth > maxDepth) return
    const day = isElement(node) ? dayOf(node) : undefined
    if (day !== undefined) {
      text += day
      return
    }
    if (isText(node)) {
      const collapsed = foldSpace(node.data)
      if (text.length < maxPartLength) text += collapsed
      if (around.isTitle) titles += collapsed.length
      length += collapsed.length
      if (collapsed.trim() !== '') owner ??= around.element
      return
    }
    if (!isElement(node) || ignoredTags.has(node.tagName) || 'hidden' in node.attribs || isIcon(node) || isAside(node))
      return
    if (node.tagName === 'a' && action.test(lineUpTo(node.children, maxActionLength))) return
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
      isSplit: hasNoOwnText(node),
    }
    for (const child of node.children) walk(child, inside, depth + 1)
    if (breaks) end()
  }
  for (const node of nodes) walk(node, { element: undefined, isTitle: false, isSplit: true }, 0)
  end()
  return parts
}

/** Returns whether an element is an icon, whose name is its text until the font is loaded. */
function isIcon({ tagName, attribs }: PageElement): boolean {
  const names = attribs['class'] ?? ''
  return /\bmaterial-(?:icons|symbols)/.test(names) || (tagName === 'i' && /\bicons?\b/.test(names))
}

function isBreaking({ tagName }: PageElement): boolean {
  return (
    isBlock(tagName) ||
    isHeading(tagName) ||
    /^(?:br|hr|tr|th|ul|ol|dt|dd|section|article|header|footer|main|pre|blockquote|input|button)$/.test(tagName)
  )
}

/** Returns whether an element has no words outside its child elements, which are then separate parts. */
function hasNoOwnText({ children }: PageElement): boolean {
  return children.every((node) => !isText(node) || /^[\s|,·•:–-]*$/.test(node.data))
}

/** Returns the classes and `itemprop` of an element and, if it is inline, the classes of its parent. */
function namesOf(element: PageElement | undefined): string {
  if (!element) return ''
  const own = `${element.attribs['class'] ?? ''} ${element.attribs['itemprop'] ?? ''}`
  const { parent } = element
  return isBlock(element.tagName) || parent === null || !isElement(parent)
    ? own
    : `${own} ${parent.attribs['class'] ?? ''}`
}
