import { type PageRecord, tidy } from '../record.ts'
import { findEmails, findPhones } from './contacts.ts'
import { findPostcode } from './addresses.ts'

/** What any forum shows of a post. */
export interface Post {
  url: string
  /** It opened the thread; the others answer it. */
  isFirst: boolean
  reference?: string | undefined
  /** The thread's. */
  title?: string | undefined
  /** As the forum calls the writer. */
  author?: string | undefined
  fullName?: string | undefined
  /** Without quotations and signature. */
  text: string
  date?: string | undefined
  /** Where the writer says to live. */
  place?: string | undefined
}

/** A post as a record: ways to reach the writer are those that the writer has put into the post. */
export function postRecord({ url, isFirst, reference, title, author, fullName, text, date, place }: Post): PageRecord {
  return tidy<PageRecord>({
    kind: isFirst ? 'post' : 'reply',
    url,
    reference,
    title: title === '' ? undefined : title,
    description: text === '' ? undefined : text,
    address: place === '' ? undefined : place,
    postcode: findPostcode(text) ?? findPostcode(place ?? ''),
    applicant: author,
    fullName,
    emails: findEmails(text),
    phones: findPhones(text),
    date,
  })
}
