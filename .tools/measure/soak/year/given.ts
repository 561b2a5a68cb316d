import type { MailKind } from '#server/mail/kinds.ts'
import type { ReceivedMail } from '#server/mail/testing/smtp-server.ts'
import type { SoakContext } from '../soak-context.ts'
import type { Customer } from './customers.ts'

/** The number of a receipt or invoice, of a credit note or of a quote. */
export const documentNumber = /\b(?:INV-\d{6}|CRN-\d{6}|Q-\d{4})\b/g

/** What an erased person gets last, whose record goes when it is sent. */
const lastMail = 'call-cancelled' satisfies MailKind

export interface GivenMail {
  id: string
  kind: string
  recipient: string
  /** The numbers of documents that it names. */
  numbers: string[]
}

/** What has left the server and can't be taken back: the numbers of documents and the emails. */
export interface Given {
  /** The documents by their numbers, as the server has named them. */
  documents: Map<string, { id: string; customer: Customer }>
  /** Numbers that were given to two documents. */
  givenTwice: string[]
  mails: GivenMail[]
  /** The newest link that somebody has been emailed to one of our pages: its path and query, by `address path`. */
  links: Map<string, string>
  note(document: { number: string | null; id: string }, customer: Customer): void
}

/** Notes each email from now on when it is delivered. */
export function noteGiven({ server, mailbox }: Pick<SoakContext, 'server' | 'mailbox'>): Given {
  const given: Given = {
    documents: new Map(),
    givenTwice: [],
    mails: [],
    links: new Map(),
    note({ number, id }, customer) {
      if (number === null) return
      const known = given.documents.get(number)
      if (known && known.id !== id) given.givenTwice.push(`${number} to ${known.customer.name} and ${customer.name}`)
      given.documents.set(number, known ?? { id, customer })
    },
  }
  mailbox.onMail = (mail: ReceivedMail) => {
    const id = /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? ''
    const [row] = server.query<{ kind: string }>(`select kind from outbox where id = '${id.replaceAll("'", '')}'`)
    const recipient = mail.recipients[0] ?? ''
    for (const [, link = '', path] of (mail.text ?? '').matchAll(/https?:\/\/[^/\s]+((\/[\w/-]+)\?[^\s)]+)/g))
      given.links.set(`${recipient} ${path}`, link)
    const numbers = [...new Set(`${mail.subject} ${mail.text}`.match(documentNumber))]
    given.mails.push({ id, kind: row?.kind ?? lastMail, recipient, numbers })
  }
  return given
}
