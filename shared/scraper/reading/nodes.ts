import type { Cheerio, load } from 'cheerio'

/** Anything in a parsed page: elements, text, comments. */
export type PageNode = Exclude<Parameters<typeof load>[0], string | Buffer | readonly unknown[]>
export type PageElement = Extract<PageNode, { tagName: string }>
export type Elements = Cheerio<PageElement>

type TextNode = Extract<PageNode, { nodeType: 3 }>

export function isText(node: PageNode): node is TextNode {
  return node.nodeType === 3
}

export function isElement(node: PageNode): node is PageElement {
  return 'tagName' in node
}

/** Returns the first match of the first selector that matches inside an element. Alternatives within one selector match in document order. */
export function firstOf(around: Elements, selectors: readonly string[]): Elements {
  // Selectors with alternatives match the element itself, too.
  const matches = (selector: string) => around.find(selector).not(around)
  const selector = selectors.find((one) => matches(one).length > 0)
  return matches(selector ?? 'no-such-element').first()
}
