import type { CheerioAPI } from 'cheerio'
import type { Page, PageRequest, Source } from '../adapter.ts'
import { parseMarkup } from '../reading/parse-markup.ts'

/** Returns a page as the engine passes it to adapters. */
export function pageOf(url: string, text: string, given: Partial<Omit<Page, 'document'>> = {}): Page {
  const contentType = given.contentType ?? typeOf(text)
  let document: CheerioAPI | undefined
  return {
    url,
    text,
    status: 200,
    contentType,
    fetchedAt: '2026-11-20T09:00:00.000Z',
    ...given,
    get document() {
      document ??= parseMarkup(text, { isXml: contentType.includes('xml') })
      return document
    },
  }
}

export function sourceOf(given: Partial<Source> = {}): Source {
  return { id: 'a', name: 'A source', platform: '', url: 'https://example.org/', searchTerms: [], ...given }
}

export const asList: PageRequest = { url: 'https://example.org/', kind: 'list' }

function typeOf(text: string): string {
  if (/^\s*[[{]/.test(text)) return 'application/json'
  return /^\s*<(?:\?xml|rss|feed|rdf:RDF)\b/.test(text) ? 'application/xml' : 'text/html'
}
