import type { Page } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode } from './addresses.ts'
import { findEmails, phonesOf } from './contacts.ts'
import { readDate } from './dates.ts'
import { enquiryPart, type EnquiryPart } from './enquiry-labels.ts'
import { detailLink, type ListedRecord } from './listed.ts'
import { withMark } from './links.ts'
import { readName } from './names.ts'
import { isElement } from './nodes.ts'
import { gridOf } from './table-grid.ts'
import { labelOf } from './table-records.ts'
import { filled, paragraphsOf } from './text.ts'

/** Values of a row of enquiries. */
type Values = ReadonlyMap<EnquiryPart, string>

/** Returns the enquiries of tables whose columns are named as in forms: the name, what is wanted, and contact details or a message. Also
 *  the firms of a table with their contact details. */
export function enquiryRecords(page: Page): ListedRecord[] {
  return page
    .document('table')
    .toArray()
    .filter(isElement)
    .flatMap((table) => {
      const [head, ...rows] = gridOf(table)
      const parts = head?.cells.map((one) => (one ? enquiryPart(labelOf(one.cell)) : undefined)) ?? []
      const has = (some: readonly EnquiryPart[]) => some.some((part) => parts.includes(part))
      const isHead = has(['name', 'firm']) && has(reachable) && has(['message', 'title', 'firm'])
      if (!isHead) return []
      return rows.flatMap(({ row, cells }) => {
        const values = new Map<EnquiryPart, string>()
        cells.forEach((one, column) => {
          const part = parts[column]
          if (one && part && !values.has(part)) values.set(part, paragraphsOf([one.cell]))
        })
        const link = detailLink(page, [row])
        const record = enquiryRecord(page, values, link)
        return record ? [link === undefined ? { record } : { record, link }] : []
      })
    })
}

const reachable: readonly EnquiryPart[] = ['phone', 'email', 'message']

function enquiryRecord(page: Page, values: Values, link: string | undefined): PageRecord | undefined {
  const part = (name: EnquiryPart) => filled(values.get(name))
  const firm = part('firm')
  const applicant = readName(part('name') ?? '') ?? firm
  const [emails, phones] = [findEmails(part('email') ?? ''), phonesOf(part('phone') ?? '')]
  const message = values.get('message')?.trim()
  if (applicant === undefined || !reachable.some((name) => part(name) !== undefined)) return undefined
  const address = part('address') ?? part('town')
  return tidy<PageRecord>({
    kind: 'listing',
    url: canonicalUrl(link ?? withMark(page.url, emails[0] ?? phones[0] ?? `${applicant} ${message ?? ''}`)),
    title: firm ?? part('title'),
    description: message === '' ? undefined : message,
    address,
    postcode: [part('postcode'), address, message]
      .map((text) => findPostcode(text ?? ''))
      .find((one) => one !== undefined),
    applicant,
    emails,
    phones,
    date: readDate(part('date') ?? '', page.fetchedAt),
  })
}
