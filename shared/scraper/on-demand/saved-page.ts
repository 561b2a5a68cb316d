import { decode } from '#shared/charset.ts'
import { findMainPart, isMhtml } from './mhtml.ts'
import { textAsPage } from './plain-text.ts'

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
  /** Whether it was made from plain text, which has no markup that identifies its platform. */
  isCopied: boolean
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

/** Decodes a saved page. Returns undefined for a file that is neither a web page nor text. */
export function openSavedPage({ bytes, address, fileName = '', contentType }: SavedPage): PageSource | undefined {
  if (isMhtml(bytes)) {
    const main = findMainPart(bytes)
    if (!main) return undefined
    const text = withoutLooks(decode(main.bytes, main.charset))
    return { address: address ?? asWebAddress(main.address), contentType: main.contentType, text, isCopied: false }
  }
  if (bytes.subarray(0, 1000).includes(0) && !hasByteOrderMark(bytes)) return undefined
  const ending = /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''
  const text = decode(bytes, undefined)
  if (text.startsWith('%PDF-')) return undefined
  const type = contentType ?? typeOfEnding[ending] ?? 'text/plain'
  if (type === 'text/plain' && !/^\s*<(?:!doctype|html|head|body|!--|\?xml|rss|feed)\b/i.test(text.slice(0, 500))) {
    return isJson(text)
      ? { address, contentType: 'application/json', text, isCopied: false }
      : { address, contentType: 'text/html', text: textAsPage(text), isCopied: true }
  }
  const markupType = type === 'text/plain' ? 'text/html' : type
  const markup = withoutLooks(text)
  return { address: address ?? addressWithin(markup), contentType: markupType, text: markup, isCopied: false }
}

/** Removes embedded pictures and styles: parsing millions of their characters takes more time and memory than the rest of the page. */
function withoutLooks(markup: string): string {
  return cut(cut(markup, /<style\b/gi, /<\/style/gi), /\bdata:[\w.+-]{1,50}\//g, /["'\s()<>]/g)
}

/** Removes the text between each match of `start` and the next match of `end`. Uses separate searches, because a single pattern over
 *  millions of characters overflows the stack. */
function cut(text: string, start: RegExp, end: RegExp): string {
  const parts: string[] = []
  let from = 0
  for (let found = start.exec(text); found; found = start.exec(text)) {
    end.lastIndex = start.lastIndex
    const stop = end.exec(text)?.index ?? text.length
    parts.push(text.slice(from, start.lastIndex))
    from = stop
    start.lastIndex = stop
  }
  return parts.join('') + text.slice(from)
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
    /<!-- saved from url=\(\d+\)(\S+) -->/.exec(head) ?? /<!--\s*Page saved with SingleFile\s+url:\s*(\S+)/.exec(head)
  const canonical = /<link\b[^>]{0,500}\brel=["']?canonical\b[^>]{0,2500}>/i.exec(head)?.[0]
  const href = canonical && /\bhref=["']([^"']+)/i.exec(canonical)?.[1]
  return asWebAddress(comment?.[1]) ?? asWebAddress(href?.replaceAll('&amp;', '&'))
}

function asWebAddress(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
