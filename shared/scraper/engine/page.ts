import type { CheerioAPI } from 'cheerio'
import type { Page } from '../adapter.ts'
import { MarkupTooLarge, parseMarkup } from '../reading/parse-markup.ts'
import { PageFailure } from './failure.ts'

/** A page from a plain request or from the browser. */
export interface FetchedPage {
  url: string
  status: number
  contentType: string
  text: string
  /** Decompressed size. */
  bytes: number
  headers: Readonly<Record<string, string>>
  /** Takes a screenshot while the browser shows the page; returns undefined afterwards. Absent after a plain request. */
  picture?: () => Promise<Uint8Array | undefined>
}

/** A redirect to another site. */
export interface SiteRedirect {
  redirect: URL
  /** Whether the posted body is sent again (status 307 or 308). */
  keepsBody?: boolean
}

/** Converts a fetched page for adapters. It is parsed once, when `document` is first used, which throws PageFailure if the page is too
 *  large. @param fetchedAt ISO 8601 */
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

/** Splits a Content-Type header. @param header for example `text/html; charset=ISO-8859-1` */
export function readContentType(header: string | undefined): { contentType: string; charset: string | undefined } {
  const [contentType = ''] = (header ?? '').split(';')
  const [, charset] = /charset\s*=\s*"?([\w-]+)/i.exec(header ?? '') ?? []
  return { contentType: contentType.trim().toLowerCase(), charset }
}
