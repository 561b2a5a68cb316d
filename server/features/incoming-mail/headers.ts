import PostalMime, { type Address } from 'postal-mime'
import { plainLine } from '#shared/contract/plain-text.ts'

/** What the headers of a message say about where it belongs. */
export interface MailHeaders {
  /** With angle brackets; undefined if the message has none. */
  messageId: string | undefined
  /** The Message-IDs of In-Reply-To and References, oldest first. */
  thread: string[]
  sender: string
  senderName: string
  subject: string
  /** `person` looks like a message to us; `bulk` is a newsletter, a list or another program's mail. */
  kind: 'person' | 'auto_reply' | 'bounce' | 'bulk'
}

const mostReferences = 20

/** @param bytes the header block, or the beginning of a very long one */
export async function parseHeaders(bytes: Uint8Array): Promise<MailHeaders> {
  const mail = await PostalMime.parse(bytes)
  const values = new Map(mail.headers.map(({ key, value }) => [key, value.toLowerCase()]))
  const from = mailboxOf(mail.from)
  const sender = plainLine(from.address, 254).toLowerCase()
  return {
    messageId: messageIds(mail.messageId ?? '')[0],
    thread: [...new Set(messageIds(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`))].slice(-mostReferences),
    sender,
    senderName: plainLine(from.name, 100),
    subject: plainLine(mail.subject ?? '', 300),
    kind: kindOf(values, sender),
  }
}

/** Finds what tells an email from others in headers that can't be parsed: its sender and its Message-ID, as far as they are written plainly.
 *  Takes time in proportion to the length. */
export function guessHeaders(bytes: Uint8Array): MailHeaders {
  const text = Buffer.from(bytes).toString('latin1')
  const from = /^from:(.{0,500})/im.exec(text)?.[1] ?? ''
  const sender = /[^\s<>@",;:]{1,64}@[a-z\d.-]{1,190}/i.exec(from)?.[0] ?? ''
  const messageId = /^message-id:[\t ]?(<[^<>\s]{3,300}>)/im.exec(text)?.[1]
  return { messageId, thread: [], sender: sender.toLowerCase(), senderName: '', subject: '', kind: 'person' }
}

function kindOf(headers: ReadonlyMap<string, string>, sender: string): MailHeaders['kind'] {
  const value = (name: string) => headers.get(name) ?? ''
  if (value('content-type').includes('delivery-status') || /^(mailer-daemon|postmaster)@/.test(sender)) return 'bounce'
  const submitted = value('auto-submitted')
  if (submitted.startsWith('auto-replied') || headers.has('x-autoreply') || headers.has('x-autorespond')) {
    return 'auto_reply'
  }
  const isBulk =
    /^(bulk|list|junk)/.test(value('precedence')) ||
    (submitted !== '' && submitted !== 'no') ||
    ['list-id', 'list-unsubscribe', 'feedback-id'].some((name) => headers.has(name)) ||
    /^(no-?reply|do-?not-?reply|bounces?|notifications?)\b/.test(sender) ||
    !sender.includes('@')
  return isBulk ? 'bulk' : 'person'
}

/** Finds the Message-IDs in a header. @returns each with its angle brackets */
export function messageIds(text: string): string[] {
  return text.match(/<[^<>\s]{3,300}>/g) ?? []
}

function mailboxOf(address: Address | undefined): { name: string; address: string } {
  if (address === undefined) return { name: '', address: '' }
  return address.group === undefined ? address : (address.group[0] ?? { name: '', address: '' })
}
