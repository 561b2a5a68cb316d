import type { Page } from '../adapter.ts'
import { isElement, type PageElement } from './nodes.ts'
import { foldLine } from './text.ts'

/** Levels of elements: what is deeper is text. */
const deepest = 12

/** @param contentType as the server gives it */
export function isXml(contentType: string): boolean {
  return contentType.includes('xml') && !contentType.includes('html')
}

/** Returns the data of an XML document: an element with elements is an object, equal names in it are a list, and any other is its text.
 *  Feeds are left to their adapter. */
export function xmlData({ document: $ }: Page): unknown {
  const root = $.root().children().toArray().find(isElement)
  return root && !/^(?:rss|(?:\w+:)?feed|rdf:RDF|(?:\w+:)?html)$/i.test(root.tagName) ? valueOf(root, 0) : undefined

  function valueOf(element: PageElement, depth: number): unknown {
    const children = element.children.filter(isElement)
    if (children.length === 0 || depth === deepest) return foldLine($(element).text())
    const byName = Map.groupBy(children, ({ tagName }) => tagName.replace(/^.*:/, ''))
    return Object.fromEntries(
      [...byName].map(([name, all]) => {
        const values = all.map((one) => valueOf(one, depth + 1))
        return [name, values.length === 1 ? values[0] : values]
      }),
    )
  }
}
