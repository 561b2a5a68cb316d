import type { Page } from '../adapter.ts'
import { isElement, type PageElement } from './nodes.ts'
import { foldLine } from './text.ts'

/** Maximum depth of elements; deeper ones are read as text. */
const maxDepth = 12

/** Returns whether a page is XML other than XHTML. @param contentType as sent by the server */
export function isXml(contentType: string): boolean {
  return contentType.includes('xml') && !contentType.includes('html')
}

/** Returns the data of an XML document: elements with children as objects, repeated names in them as lists, and other elements as text.
 *  @returns undefined for feeds, which have their own adapter, and for HTML */
export function xmlData({ document: $ }: Page): unknown {
  const root = $.root().children().toArray().find(isElement)
  return root && !/^(?:rss|(?:\w+:)?feed|rdf:RDF|(?:\w+:)?html)$/i.test(root.tagName) ? valueOf(root, 0) : undefined

  function valueOf(element: PageElement, depth: number): unknown {
    const children = element.children.filter(isElement)
    if (children.length === 0 || depth === maxDepth) return foldLine($(element).text())
    const byName = Map.groupBy(children, ({ tagName }) => tagName.replace(/^.*:/, ''))
    return Object.fromEntries(
      [...byName].map(([name, all]) => {
        const values = all.map((one) => valueOf(one, depth + 1))
        return [name, values.length === 1 ? values[0] : values]
      }),
    )
  }
}
