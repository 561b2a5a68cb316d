import type { Page, PageRequest } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink, withMark } from './links.ts'
import type { Elements } from './nodes.ts'
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

/** An application of what a row or box says, if that is enough to be one. */
export function listed(page: Page, around: Elements, pairs: readonly Pair[]): ListedRecord | undefined {
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

/** The link on the reference or the description, before those to maps and comments. */
function detailLink(page: Page, around: Elements): string | undefined {
  const $ = page.document
  const links = around
    .find('a[href]')
    .toArray()
    .map((link) => ({
      url: resolveLink($(link).attr('href'), page),
      words: `${lineOf([link])} ${$(link).attr('href')}`,
    }))
    .filter(({ url }) => url !== undefined)
  const other = /\b(?:map|comment|track|document|print|login|sign in|register)\b/i
  return (links.find(({ words }) => !other.test(words)) ?? links[0])?.url
}
