import type { Page, PageRequest } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink, withMark } from './links.ts'
import { isElement, type PageElement, type PageNode } from './nodes.ts'
import type { Pair } from './pairs.ts'
import { planningRecord } from './planning-record.ts'
import { lineOf } from './text.ts'

/** One application of a list of them, with the link to what else is said of it. */
export interface ListedRecord {
  record: PageRecord
  link?: string
}

/** Asks for each record's own page; what has none is a record as it is. */
export function asReading(listed: readonly ListedRecord[]): { records: PageRecord[]; next: PageRequest[] } {
  const next = listed.flatMap(({ record, link }): PageRequest[] =>
    link ? [{ url: link, kind: 'detail', known: record }] : [],
  )
  return { records: listed.filter(({ link }) => !link).map(({ record }) => record), next }
}

/** An application of what a row or box says, if that is enough to be one. @param around its nodes */
export function listed(page: Page, around: readonly PageNode[], pairs: readonly Pair[]): ListedRecord | undefined {
  const link = detailLink(page, around)
  const record = addressed(planningRecord(canonicalUrl(link ?? page.url), pairs), link)
  const isRecord = record.reference !== undefined && (record.address ?? record.description) !== undefined
  if (!isRecord) return undefined
  return link ? { record, link } : { record }
}

/** Adds its reference to the address of a record without a link, because a lead is identified by its address. */
function addressed(record: PageRecord, link: string | undefined): PageRecord {
  if (link !== undefined || record.reference === undefined) return record
  return { ...record, url: withMark(record.url, record.reference) }
}

const otherLinks = /\b(?:map|comment|track|document|print|login|sign in|register|share|save)s?\b/i
/** Looked at of one application. */
const mostLinks = 30

/** The link on the reference or the description, before those to maps and comments. */
function detailLink(page: Page, around: readonly PageNode[]): string | undefined {
  const links = around
    .filter(isElement)
    .flatMap((element) => linksIn(element))
    .slice(0, mostLinks)
    .map((link) => ({ url: resolveLink(targetOf(link), page), words: `${lineOf([link])} ${targetOf(link)}` }))
    .filter(({ url }) => url !== undefined)
  return (links.find(({ words }) => !otherLinks.test(words)) ?? links[0])?.url
}

/** Elements that lead somewhere, in the order of the page. */
function linksIn(element: PageElement, found: PageElement[] = []): PageElement[] {
  if (targetOf(element) !== undefined) found.push(element)
  for (const child of element.children) if (isElement(child) && found.length < mostLinks) linksIn(child, found)
  return found
}

function targetOf({ tagName, attribs }: PageElement): string | undefined {
  if (tagName === 'a' && attribs['href'] !== undefined) return attribs['href']
  const script = /^\s*(?:window\.|document\.)?location(?:\.href)?\s*=\s*['"]([^'"]+)['"]/.exec(
    (attribs['onclick'] ?? '').slice(0, 500),
  )
  return attribs['data-href'] ?? attribs['data-url'] ?? script?.[1]
}
