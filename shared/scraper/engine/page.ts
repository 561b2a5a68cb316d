import type { CheerioAPI } from 'cheerio'
import type { Page } from '../adapter.ts'
import { MarkupTooLarge, parseMarkup } from '../reading/parse-markup.ts'
import { PageFailure } from './failure.ts'

/** What came over the wire or out of the browser. */
export interface FetchedPage {
  url: string
  status: number
  contentType: string
  text: string
  /** Unpacked. */
  bytes: number
  headers: Readonly<Record<string, string>>
  /** What it looks like, where a browser still shows it. */
  picture?: () => Promise<Uint8Array | undefined>
}

/** Another site has the page. */
export interface SentOn {
  redirect: URL
  /** What was posted goes along. */
  keepsBody?: boolean
}

/** Gives adapters the page, parsed once and only if one asks: data is not. Asking for the document of a page that is too large throws
 *  PageFailure. @param fetchedAt ISO 8601 */
export function toPage({ url, status, contentType, text }: FetchedPage, fetchedAt = new Date().toISOString()): Page {
  let document: CheerioAPI | undefined
  return {
    url,
    status,
    contentType,
    text,
    fetchedAt,
    get document() {
      document ??= parse(text, contentType)
      return document
    },
  }
}

function parse(text: string, contentType: string): CheerioAPI {
  try {
    return parseMarkup(text, { isXml: isXml(contentType, text) })
  } catch (cause) {
    if (!(cause instanceof MarkupTooLarge)) throw cause
    throw new PageFailure('unreadable', cause.message, { cause })
  }
}

function isXml(contentType: string, text: string): boolean {
  if (contentType.includes('html')) return false
  return contentType.includes('xml') || /^\s*<(?:\?xml|rss|feed|rdf:RDF)\b/.test(text.slice(0, 200))
}

/** @param header as it came, for example `text/html; charset=ISO-8859-1` */
export function readContentType(header: string | undefined): { contentType: string; charset: string | undefined } {
  const [contentType = ''] = (header ?? '').split(';')
  const [, charset] = /charset\s*=\s*"?([\w-]+)/i.exec(header ?? '') ?? []
  return { contentType: contentType.trim().toLowerCase(), charset }
}
