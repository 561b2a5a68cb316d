import { foldSpace } from '../../contract/plain-text.ts'
import { scanTags } from './tags.ts'

const hiddenTags: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg'])

/** Returns the visible text of a page on one line without parsing the document, but only enough to show that it is longer than
 *  `maxLength` characters. */
export function visibleText(html: string, maxLength: number, hidden = hiddenTags): string {
  let text = ''
  let from = 0
  let inside: string | undefined
  const take = (to: number) => {
    const part = inside === undefined ? foldSpace(html.slice(from, to)).trim() : ''
    if (part !== '') text += text === '' ? part : ` ${part}`
  }
  for (const { name, isClosing, isSelfClosing, start, end } of scanTags(html)) {
    take(start)
    if (text.length > maxLength) return text
    from = end
    if (inside === undefined && !isClosing && !isSelfClosing && hidden.has(name)) inside = name
    else if (isClosing && name === inside) inside = undefined
  }
  take(html.length)
  return text
}
