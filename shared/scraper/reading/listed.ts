import type { Page, PageRequest, Reading } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink, withMark } from './links.ts'
import { isElement, type PageElement, type PageNode } from './nodes.ts'
import type { Pair } from './pairs.ts'
import { planningRecord } from './planning-record.ts'
import { lineOf } from './text.ts'

/** One application in a list, with the link to its detail page. */
export interface ListedRecord {
  record: PageRecord
  link?: string
}

/** Returns a request for each record's detail page, and the records without a link unchanged. */
export function asReading(listed: readonly ListedRecord[]): { records: PageRecord[]; next: PageRequest[] } {
  const next = listed.flatMap(({ record, link }): PageRequest[] =>
    link ? [{ url: link, kind: 'detail', known: record }] : [],
  )
  return { records: listed.filter(({ link }) => !link).map(({ record }) => record), next }
}

/** Returns the records of a page, including the known data of those with a detail page. */
export function recordsOf({ records, next }: Reading): PageRecord[] {
  return [...records, ...next.flatMap(({ kind, known }) => (kind === 'detail' && known ? [known] : []))]
}

/** Returns the application that a row or box describes; undefined without a reference, or without both address and description.
 *  @param around nodes that are searched for its link */
export function listed(page: Page, around: readonly PageNode[], pairs: readonly Pair[]): ListedRecord | undefined {
  const link = detailLink(page, around)
  const record = addressed(planningRecord(canonicalUrl(link ?? page.url), pairs), link)
  const isRecord = record.reference !== undefined && (record.address ?? record.description) !== undefined
  if (!isRecord) return undefined
  return link ? { record, link } : { record }
}

/** Adds the reference to the URL of a record without a link, because a lead is identified by its URL. */
function addressed(record: PageRecord, link: string | undefined): PageRecord {
  if (link !== undefined || record.reference === undefined) return record
  return { ...record, url: withMark(record.url, record.reference) }
}

const otherLinks = /\b(?:map|comment|track|document|print|login|sign in|register|share|save)s?\b/i
/** Maximum links checked per application. */
const maxLinks = 30

/** Returns the first link that does not lead to a map, comments or the like, or else the first link. */
export function detailLink(page: Page, around: readonly PageNode[]): string | undefined {
  const links = around
    .filter(isElement)
    .flatMap((element) => linksIn(element))
    .slice(0, maxLinks)
    .map((link) => ({ url: resolveLink(targetOf(link), page), words: `${lineOf([link])} ${targetOf(link)}` }))
    .filter(({ url }) => url !== undefined)
  return (links.find(({ words }) => !otherLinks.test(words)) ?? links[0])?.url
}

/** Returns the elements with a link target in document order, at most `maxLinks`. */
function linksIn(element: PageElement, found: PageElement[] = []): PageElement[] {
  if (targetOf(element) !== undefined) found.push(element)
  for (const child of element.children) if (isElement(child) && found.length < maxLinks) linksIn(child, found)
  return found
}

function targetOf({ tagName, attribs }: PageElement): string | undefined {
  if (tagName === 'a' && attribs['href'] !== undefined) return attribs['href']
  const script = /^\s*(?:window\.|document\.)?location(?:\.href)?\s*=\s*['"]([^'"]+)['"]/.exec(
    (attribs['onclick'] ?? '').slice(0, 500),
  )
  return attribs['data-href'] ?? attribs['data-url'] ?? script?.[1]
}
