import type { CheerioAPI } from 'cheerio'
import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { readDate } from '../reading/dates.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink } from '../reading/links.ts'
import { readName } from '../reading/names.ts'
import { isElement, type PageElement } from '../reading/nodes.ts'
import { postRecord } from '../reading/post-record.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { filled, foldLine, textOfHtml } from '../reading/text.ts'

/** Maximum number of items of one feed. */
const maxItems = 500
/** Maximum number of characters. */
const maxSignatureLength = 300
const maxAuthorLength = 200

/** RSS 0.9 to 2.0, RDF and Atom feeds. */
export const feed: Adapter = {
  platform: 'feed',
  recognise,
  read,
}

function recognise({ text, contentType }: Page): number {
  if (contentType.includes('json')) return 0
  const root = /<(?:rss|(?:\w+:)?feed|rdf:RDF)[\s>]/i.exec(text.slice(0, 2000))
  return root && !/<html[\s>]/i.test(text.slice(0, root.index)) ? 1 : 0
}

function read(page: Page, _request: PageRequest, source: Source): Reading {
  const $ = page.document
  const items = $('item, entry').toArray().slice(0, maxItems)
  const records = items
    .flatMap((item) => readItem(page, item) ?? [])
    .filter(({ title = '', description = '' }) => matchesTerms(`${title} ${description}`, source.searchTerms))
  const older = $('channel > *, feed > *')
    .toArray()
    .find((one) => localName(one) === 'link' && $(one).attr('rel') === 'next')
  const url = older && resolveLink($(older).attr('href'), page)
  return { records, next: url === undefined ? [] : [{ url, kind: 'list' }] }
}

function readItem(page: Page, item: PageElement): PageRecord | undefined {
  const $ = page.document
  const text = (...names: string[]) => childText($, item, names)
  const url = resolveLink(linkOf($, item) ?? permalinkOf($, item), page)
  if (url === undefined) return undefined
  const { content, writer } = withoutReddit(textOfHtml(text('encoded', 'content', 'description', 'summary') ?? ''))
  return postRecord({
    url: canonicalUrl(url),
    isFirst: true,
    reference: text('guid', 'id', 'identifier'),
    title: foldLine(textOfHtml(text('title') ?? '')),
    author: authorOf(text('creator', 'author')) ?? writer,
    text: content,
    date: readDate(text('pubdate', 'published', 'date', 'issued', 'updated') ?? ''),
  })
}

/** Returns the text of the first of the names that the item has, with any prefix. Callers name the full text before the summary. */
function childText($: CheerioAPI, item: PageElement, names: readonly string[]): string | undefined {
  for (const name of names) {
    const child = item.children
      .filter(isElement)
      .find((one) => localName(one) === name && !one.tagName.startsWith('media:'))
    if (!child) continue
    // Atom may contain unescaped XHTML; everything else is text, escaped or in CDATA.
    const person = child.children.filter(isElement).find((one) => localName(one) === 'name')
    const isMarkup = $(child).attr('type') === 'xhtml'
    const value = person ? $(person).text() : isMarkup ? $(child).html() : $(child).text()
    if (filled(value) !== undefined) return value?.trim()
  }
  return undefined
}

/** Returns the link of an item. Atom states the purpose of each link. */
function linkOf($: CheerioAPI, item: PageElement): string | undefined {
  const links = item.children.filter(isElement).filter((one) => one.tagName === 'link' || one.tagName === 'atom:link')
  const page = links.find((one) => (one.attribs['rel'] ?? 'alternate') === 'alternate') ?? links[0]
  return page && (page.attribs['href'] ?? filled($(page).text()))
}

function permalinkOf($: CheerioAPI, item: PageElement): string | undefined {
  const guid = $(item).children('guid').first()
  return item.attribs['rdf:about'] ?? (guid.attr('isPermaLink') === 'false' ? undefined : filled(guid.text()))
}

/** Splits off the last line of a Reddit item: the name of the submitter and two links. */
function withoutReddit(text: string): { content: string; writer?: string | undefined } {
  const tail = Math.max(0, text.length - maxSignatureLength)
  const line = /\n*submitted by\s+(\S+)[^\n]*\n*\[link\]\s*\[\d* ?comments?\]\s*$/i.exec(text.slice(tail))
  return line ? { content: text.slice(0, tail + line.index), writer: authorOf(line[1]) } : { content: text }
}

/** Reads an author's name, also from 'someone@example.org (Someone)' and '/u/someone'. */
function authorOf(author: string | undefined): string | undefined {
  const written = (author ?? '').slice(0, maxAuthorLength)
  const inBrackets = /@[^(]*\((.+)\)\s*$/.exec(written)?.[1]
  const name = inBrackets ?? written
  return /@/.test(name) ? undefined : readName(name.replace(/^\/?u\//, ''))
}

function localName({ tagName }: PageElement): string {
  return tagName.toLowerCase().replace(/^.*:/, '')
}
