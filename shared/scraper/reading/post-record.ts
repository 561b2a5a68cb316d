import { type PageRecord, tidy } from '../record.ts'
import { findEmails, findPhones } from './contacts.ts'
import { findPostcode } from './addresses.ts'

/** The data that every forum shows for a post. */
export interface Post {
  url: string
  /** Whether it opened the thread; the others are replies. */
  isFirst: boolean
  reference?: string | undefined
  /** The title of the thread. */
  title?: string | undefined
  /** The writer's name on the forum. */
  author?: string | undefined
  fullName?: string | undefined
  /** Without quotations and signature. */
  text: string
  date?: string | undefined
  /** The writer's place of residence, as given by the writer. */
  place?: string | undefined
}

/** Converts a post to a record. Its contact details are those in the text of the post. */
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
