import PostalMime, { type Address, decodeWords } from 'postal-mime'
import { plainLine } from '#shared/contract/plain-text.ts'
import { decodeMixed } from '#shared/charset.ts'

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
  const mail = await PostalMime.parse(Buffer.from(joinWords(decodeMixed(bytes))))
  const values = new Map(mail.headers.map(({ key, value }) => [key, value]))
  const from = mailboxOf(mail.from)
  const sender = plainLine(from.address, 254).toLowerCase()
  return {
    messageId: messageIds(mail.messageId ?? '')[0],
    thread: [...new Set(messageIds(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`))].slice(-mostReferences),
    sender,
    senderName: plainLine(from.name, 100),
    subject: plainLine(mail.subject ?? '', 300),
    kind: kindOf(values, { sender, replyTo: (mail.replyTo ?? []).map((one) => mailboxOf(one).address.toLowerCase()) }),
  }
}

const adjacentWords = /=\?utf-8\?b\?[\w+/=]*\?=(?:\s+=\?utf-8\?b\?[\w+/=]*\?=)+/gi

/** Joins encoded words (RFC 2047) between which a program has divided a letter. */
function joinWords(headers: string): string {
  return headers.replace(adjacentWords, (words) => {
    const bytes = words.split(/\s+/).map((word) => Buffer.from(word.slice('=?utf-8?B?'.length, -'?='.length), 'base64'))
    return `=?utf-8?B?${Buffer.concat(bytes).toString('base64')}?=`
  })
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

/** Subjects that mail programs write in their languages; the colon is theirs, so that “Out of office” may be a project. */
const automaticSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:response|reply)|autosvar|out of (?:the )?office(?: autoreply)?|abwesenheitsnotiz|automatische antwort|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|resposta automática|automatyczna odpowiedź|odpowiedź automatyczna|automaattinen vastaus|automatisk svar|automatická odpověď|automatická odpoveď|automatikus válasz|răspuns automat|otomatik yanıt|αυτόματη απάντηση|автоматический ответ|автоматична відповідь|automatski odgovor|аутоматски одговор|samodejni odgovor|автоматичен отговор|automatinis atsakymas|automātisk[aā] atbilde|automaatvastus|sjálfvirkt svar|resposta automàtica|erantzun automatikoa|ymateb awtomatig|ateb awtomatig|trả lời tự động|balasan otomatis|ตอบกลับอัตโนมัติ|תשובה אוטומטית|رد تلقائي|自动(?:回复|答复)|自動(?:応答|返信|回覆)|자동 회신)\s?[:：]/
const bounceSubject =
  /^(?:undeliver(?:ed|able)|failure notice|returned mail|delivery (?:status notification|has failed|failure)|mail delivery (?:failed|failure|subsystem)|mail could not be delivered|message not delivered|non remis|unzustellbar|nicht zustellbar)/

/** Says what kind of email has these headers. Whether a `bounce` really is one, its content says. */
function kindOf(
  headers: ReadonlyMap<string, string>,
  { sender, replyTo }: { sender: string; replyTo: readonly string[] },
): MailHeaders['kind'] {
  const value = (name: string) => (headers.get(name) ?? '').trim().toLowerCase()
  const type = value('content-type')
  const subject = decodeWords(headers.get('subject') ?? '')
    .trim()
    .toLowerCase()
  const isReport = type.includes('multipart/report')
  const hasNoReturn = value('return-path') === '<>'
  if (
    (isReport && !type.includes('disposition-notification')) ||
    headers.has('x-failed-recipients') ||
    /^(?:mailer-daemon|postmaster)@/.test(sender) ||
    (hasNoReturn && bounceSubject.test(subject))
  ) {
    return 'bounce'
  }
  const submitted = value('auto-submitted')
  const precedence = value('precedence')
  const isAnswer = value('in-reply-to') !== '' || value('references') !== ''
  const isList = ['list-id', 'list-unsubscribe'].some((name) => headers.has(name)) || precedence.startsWith('list')
  const isAutomatic = submitted !== '' && !submitted.startsWith('no')
  if (
    isReport ||
    submitted.startsWith('auto-replied') ||
    /^auto[-_]?reply/.test(precedence) ||
    automaticReplyHeaders.some((name) => headers.has(name)) ||
    value('x-autogenerated') === 'reply' ||
    automaticSubject.test(subject) ||
    // Programs send on their own, or because of an email of ours.
    (isAnswer && !isList && (isAutomatic || hasNoReturn || /^(?:bulk|junk)/.test(precedence)))
  ) {
    return 'auto_reply'
  }
  const isBulk =
    isList ||
    isAutomatic ||
    hasNoReturn ||
    /^(?:bulk|junk)/.test(precedence) ||
    // A form or a portal passes on what a person wrote, whose address is the one for answers.
    (fromProgram.test(sender) && !replyTo.some((address) => isElsewhere(address, sender))) ||
    !sender.includes('@')
  return isBulk ? 'bulk' : 'person'
}

const fromProgram = /^(?:no-?reply|do-?not-?reply|bounces?|notifications?)\b/

function isElsewhere(address: string, sender: string): boolean {
  return !fromProgram.test(address) && address.split('@').at(-1) !== sender.split('@').at(-1)
}

const automaticReplyHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-reply-from',
  'x-mail-autoreply',
  'x-autoreply-from',
]

/** Finds the Message-IDs in a header. @returns each with its angle brackets */
export function messageIds(text: string): string[] {
  return text.match(/<[^<>\s]{3,300}>/g) ?? []
}

function mailboxOf(address: Address | undefined): { name: string; address: string } {
  if (address === undefined) return { name: '', address: '' }
  return address.group === undefined ? address : (address.group[0] ?? { name: '', address: '' })
}
