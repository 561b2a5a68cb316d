import { scanTags } from './tags.ts'

const hiddenTags: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg'])

/** Returns the visible text of a page on one line without parsing the document, but only enough to show that it is longer than
 *  `most` characters. */
export function visibleText(html: string, most: number, hidden = hiddenTags): string {
  let text = ''
  let from = 0
  let inside: string | undefined
  const take = (to: number) => {
    const words = inside === undefined ? html.slice(from, to).replace(/\s+/g, ' ').trim() : ''
    if (words !== '') text += text === '' ? words : ` ${words}`
  }
  for (const { name, isClosing, isSelfClosing, start, end } of scanTags(html)) {
    take(start)
    if (text.length > most) return text
    from = end
    if (inside === undefined && !isClosing && !isSelfClosing && hidden.has(name)) inside = name
    else if (isClosing && name === inside) inside = undefined
  }
  take(html.length)
  return text
}
