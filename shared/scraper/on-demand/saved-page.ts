import { decode } from '#shared/charset.ts'
import { isElement, type PageElement } from '../reading/nodes.ts'
import { MarkupTooLarge, parseMarkup } from '../reading/parse-markup.ts'
import { scanTags } from '../reading/tags.ts'
import { isMhtml, pagesOfMhtml, type SavedPart } from './mhtml.ts'
import { textAsPage } from './plain-text.ts'
import { isWebArchive, pagesOfArchive } from './web-archive.ts'

/** A page that a person has saved, copied or opened. */
export interface SavedPage {
  bytes: Uint8Array
  /** Original address, if known; some files contain it. */
  address?: string | undefined
  /** Its extension indicates the type of file. */
  fileName?: string | undefined
  /** Content-Type header, if there is no file name. */
  contentType?: string | undefined
}

/** A page's markup or data. */
export interface PageSource {
  address: string | undefined
  contentType: string
  text: string
  /** The plain text of which it was made, without markup that identifies its platform. */
  copied?: string
}

const typeOfEnding: Readonly<Record<string, string>> = {
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  json: 'application/json',
  xml: 'application/xml',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  txt: 'text/plain',
}

/** Decodes a saved page and its frames, the page first. Empty for a file that is neither a web page nor text. */
export function openSavedPage({ bytes, address, fileName = '', contentType }: SavedPage): PageSource[] {
  if (isMhtml(bytes)) return openParts(pagesOfMhtml(bytes), address)
  if (isWebArchive(bytes)) return openParts(pagesOfArchive(bytes), address)
  if (bytes.subarray(0, 1000).includes(0) && !hasByteOrderMark(bytes)) return []
  const ending = /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''
  const text = decode(bytes, undefined)
  if (text.startsWith('%PDF-')) return []
  const type = contentType ?? typeOfEnding[ending] ?? 'text/plain'
  if (type === 'text/plain' && !markupStart.test(text.slice(0, 500))) {
    return isJson(text)
      ? [{ address, contentType: 'application/json', text }]
      : [{ address, contentType: 'text/html', text: textAsPage(text), copied: text }]
  }
  const markupType = type === 'text/plain' ? 'text/html' : type
  const markup = withoutLooks(text)
  return [{ address: address ?? addressWithin(markup), contentType: markupType, text: markup }]
}

/** The beginning of a page or of a part of one, such as a table that was copied from a page's source. */
const markupStart =
  /^\s*<(?:!doctype|!--|\?xml|rss|feed|html|head|body|meta|title|link|style|script|table|tr|div|main|section|article|form|ul|ol|dl|p|h[1-6]|frameset)\b/i

/** @param address that of the first part, if known; also that of frames without their own */
function openParts(parts: readonly SavedPart[], address: string | undefined): PageSource[] {
  return parts.map((part, index) => ({
    address: (index === 0 ? address : undefined) ?? asWebAddress(part.address) ?? address,
    contentType: part.contentType,
    text: withoutLooks(decode(part.bytes, part.charset)),
  }))
}

/** Maximum frames within a page that are read, and maximum depth of frames within frames. */
export const frameLimits = { count: 20, depth: 3 }

/** Returns the frames that a page contains as the values of attributes, as SingleFile saves them. */
export function framesWithin({ address, text, contentType }: PageSource, depth = 0): PageSource[] {
  if (!/<i?frame\b/i.test(text) || !contentType.includes('html') || depth >= frameLimits.depth) return []
  const frames = elementsOf(text, 'iframe[srcdoc], iframe[src^="data:text/html"], frame[src^="data:text/html"]')
    .slice(0, frameLimits.count)
    .map(({ attribs }) => attribs['srcdoc'] ?? dataOf(attribs['src'] ?? ''))
    .filter((markup) => markup.trim() !== '')
    .map((markup): PageSource => ({ address, contentType: 'text/html', text: withoutLooks(markup) }))
  return frames.flatMap((frame) => [frame].concat(framesWithin(frame, depth + 1)))
}

/** Empty for a page that has too many parts to be parsed. */
function elementsOf(text: string, selector: string): PageElement[] {
  try {
    return parseMarkup(text)(selector).toArray().filter(isElement)
  } catch (thrown) {
    if (thrown instanceof MarkupTooLarge) return []
    throw thrown
  }
}

/** Decodes `data:text/html;base64,…`; returns an empty text for a malformed one. */
function dataOf(address: string): string {
  const comma = address.indexOf(',')
  const [head, body] = [address.slice(0, comma), address.slice(comma + 1)]
  if (/;\s*base64\s*$/i.test(head)) return decode(Buffer.from(body, 'base64'), undefined)
  try {
    return decodeURIComponent(body)
  } catch {
    return ''
  }
}

/** Returns the names of the files in which a page's frames were saved. */
export function separateFrames(text: string): string[] {
  if (!/<i?frame\b/i.test(text)) return []
  return elementsOf(text, 'frame[src], iframe[src]')
    .map(({ attribs }) => attribs['src'] ?? '')
    .filter((src) => /^(?!\w+:|\/\/)[^?#]{1,200}\.html?$/i.test(src))
    .map((src) => src.replace(/^\.\//, ''))
}

/** Minimum characters of a tag in which embedded data is looked for. */
const minDataLength = 1000

/** Removes styles, and the embedded pictures in tags: parsing millions of their characters takes more time and memory than the rest of the
 *  page. Only elements count, and not what scripts, comments and texts contain. */
function withoutLooks(markup: string): string {
  const parts: string[] = []
  let from = 0
  let style: number | undefined
  const replace = (start: number, end: number, text: string): void => {
    parts.push(markup.slice(from, start), text)
    from = end
  }
  for (const { name, isClosing, start, end } of scanTags(markup)) {
    if (style !== undefined && name === 'style' && isClosing) replace(style, start, '')
    style = name === 'style' && !isClosing ? end : undefined
    if (end - start > minDataLength) replace(start, end, withoutData(markup.slice(start, end)))
  }
  return parts.join('') + markup.slice(from)
}

/** Cuts off embedded data after its type: `data:image/png;base64,…` becomes `data:image/`. Frames are kept. Uses separate searches, because
 *  a single pattern over millions of characters overflows the stack. */
function withoutData(tag: string): string {
  const start = /\bdata:(?!text\/html)[\w.+-]{1,50}\//g
  const end = /["'\s()<>&]/g
  const parts: string[] = []
  let from = 0
  for (let found = start.exec(tag); found; found = start.exec(tag)) {
    end.lastIndex = start.lastIndex
    const stop = end.exec(tag)?.index ?? tag.length
    parts.push(tag.slice(from, start.lastIndex))
    from = stop
    start.lastIndex = stop
  }
  return parts.join('') + tag.slice(from)
}

/** Returns whether a file has a UTF-16 byte order mark: such text contains zero bytes. */
function hasByteOrderMark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

function isJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[[{])/.test(text.slice(0, 200))
}

const headCharacters = 20_000

/** Finds the original address in a page: in the comment of the browser or SingleFile, or in its canonical link. */
function addressWithin(text: string): string | undefined {
  const head = text.slice(0, headCharacters)
  const comment =
    /<!-- saved from url=\(\d+\)(\S+) -->/.exec(head) ??
    /<!--\s*(?:Page saved with|Archive processed by) SingleFile\s+url:\s*(\S+)/.exec(head)
  const canonical = /<link\b[^>]{0,500}\brel=["']?canonical\b[^>]{0,2500}>/i.exec(head)?.[0]
  const href = canonical && /\bhref=["']([^"']+)/i.exec(canonical)?.[1]
  return asWebAddress(comment?.[1]) ?? asWebAddress(href?.replaceAll('&amp;', '&'))
}

function asWebAddress(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
