import type { Attachment } from 'postal-mime'
import { expect } from 'vitest'
import type { ReceivedMail } from '../../mail/testing/smtp-server.ts'
import { readPdfText } from './read-pdf.ts'
import { flat, type Reading, reading, readingOf, type Said, visibleText } from './readings.ts'

/** An email as its reader gets it. */
export interface Email {
  subject: string
  to: string
  /** What the HTML part shows. */
  html: string
  /** The text part, on one line. */
  text: string
  /** The lines of the iCalendar file. */
  calendar: string[]
  /** The text of each PDF, by its file name. */
  documents: Record<string, string>
}

/** By their reader and subject. */
export type Emails = Record<string, Email>

export function toEmail({ subject = '', recipients, html = '', text = '', attachments }: ReceivedMail): Email {
  const ofType = (type: string) => attachments.filter(({ mimeType }) => mimeType === type)
  const calendar = ofType('text/calendar').at(0)
  return {
    subject,
    to: recipients.join(),
    html: visibleText(html),
    text: flat(text),
    calendar: calendar
      ? contentOf(calendar)
          .toString()
          .replaceAll(/\r?\n /g, '')
          .trim()
          .split(/\r?\n/)
      : [],
    documents: Object.fromEntries(
      ofType('application/pdf').map((pdf) => [pdf.filename ?? '', readPdfText(contentOf(pdf))]),
    ),
  }
}

function contentOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

/** Returns the address of one of our pages in an email. */
export function linkIn({ text }: Email, path: string): string {
  const [address] = new RegExp(`https?://\\S+?${path}\\?\\S+`).exec(text) ?? []
  if (address === undefined) throw new Error(`The email has no link to ${path}: ${text}`)
  return address
}

/** What an email must say, in its HTML part as in its text part, and what its PDFs must say where the server prints them. */
export type ExpectedEmail = Said & { documents?: Record<string, Said> }

/** Expects these emails and no others, and of each the sums, dates and numbers that it must name and no others. */
export function expectEmails(emails: Emails, expected: Record<string, ExpectedEmail>, prints = false): void {
  const said = Object.entries(emails).map(([name, { subject, html, text, documents }]): [string, Shown] => [
    name,
    {
      html: readingOf(`${subject}. ${html}`),
      text: readingOf(`${subject}. ${text}`),
      documents: mapValues(documents, readingOf),
    },
  ])
  expect(Object.fromEntries(said)).toEqual(
    mapValues(expected, ({ documents = {}, ...email }): Shown => {
      const same = reading(email)
      return { html: same, text: same, documents: prints ? mapValues(documents, reading) : {} }
    }),
  )
}

interface Shown {
  html: Reading
  text: Reading
  documents: Record<string, Reading>
}

function mapValues<Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
