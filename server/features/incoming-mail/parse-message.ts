import PostalMime, { decodeWords } from 'postal-mime'
import { shortenFileName } from '#shared/contract/file-name.ts'
import { complaintSentence } from '#shared/contract/incoming-mail.ts'
import { plainLine } from '#shared/contract/plain-text.ts'
import { type Bounce, readBounce } from './parse-bounce.ts'
import { type CalendarEntry, describeCalendar, readCalendar } from './calendar-entry.ts'
import { decodeText, repairNames } from './charset.ts'
import { excerptOf } from './excerpt.ts'
import type { MailHeaders } from './headers.ts'
import { htmlToText, tidyText } from './text.ts'

/** A file of an email. */
export interface MailFile {
  /** The section of the part in the mailbox. */
  section: string
  fileName: string
  bytes: number
  /** Undefined for a part that was left in the mailbox. */
  content: Uint8Array | undefined
}

/** What is in an email, as far as it is of interest here. */
export interface MailContent {
  /** `notice`: a mail server says only that a delivery takes longer, or that it worked. */
  kind: MailHeaders['kind'] | 'notice'
  text: string
  /** The text without the message that is answered. */
  excerpt: string
  files: MailFile[]
  /** What a returned email says of itself. */
  bounce: Bounce | undefined
}

/** A part of a message, as postal-mime has parsed it. */
export interface MimePart {
  childNodes: MimePart[]
  contentType: { parsed: { value: string; params: Record<string, string> }; multipart: string | false }
  contentDisposition: { parsed: { value: string; params: Record<string, string> } }
  contentId?: string
  headers: { key: string; value: string }[]
  content: ArrayBuffer | null
}

interface Leaf {
  part: MimePart
  section: string
}

/** What a message consists of, in its order. */
interface Contents {
  texts: string[]
  /** Text parts with a file name: they are files, unless there is no other text. */
  namedTexts: string[]
  files: Leaf[]
  calendars: Leaf[]
}

const maxFiles = 20
const maxDepth = 50
const textLimitBytes = 1_000_000
const htmlLimitBytes = 300_000
/** Smaller pictures inside a message are logos of signatures. */
const logoBytes = 20_000

/** A message as far as it was fetched. */
export interface FetchedMessage {
  message: Uint8Array
  /** What its headers say. */
  kind: MailHeaders['kind']
  /** The sizes of the parts that were left in the mailbox, by section. */
  omitted: Readonly<Record<string, number>>
}

export async function parseMessage({ message, kind, omitted }: FetchedMessage): Promise<MailContent> {
  const root = await parseParts(message)
  const headers = new Map(root.headers.map(({ key, value }) => [key, value]))
  const { texts, namedTexts, files, calendars } = collect({ part: root, section: '' }, omitted)
  const body = join(texts)
  const entries = calendars.map(({ part }) => readCalendar(textOf(part)))
  const answer = entries.find((entry) => entry?.isAnswer === true)
  const written = answer
    ? join([describeCalendar(answer), body === '' ? answer.comment : body])
    : body || join(namedTexts) || (await describeOther(root, files, entries))
  const report = kind === 'bounce' ? readBounce(allParts(root), headers, written) : undefined
  const bounce = report === 'notice' ? undefined : report
  const text = bounce?.isComplaint === true ? join([describeComplaint(bounce), written]) : written
  return {
    kind: finalKind(kind, headers, { answer, bounce: report }),
    text,
    excerpt: excerptOf(text),
    files: report === undefined ? files.slice(0, maxFiles).map((leaf) => toFile(leaf, omitted)) : [],
    bounce,
  }
}

function describeComplaint({ recipients }: Bounce): string {
  return recipients.length === 0 ? complaintSentence : `${complaintSentence}: ${recipients.join(', ')}`
}

/** Parses a message into its parts. The library offers only texts that are joined already, with those of files among them. */
async function parseParts(message: Uint8Array): Promise<MimePart> {
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: maxDepth })
  await parser.parse(repairNames(message))
  return (parser as unknown as { root: MimePart }).root
}

function finalKind(
  kind: MailHeaders['kind'],
  headers: ReadonlyMap<string, string>,
  { answer, bounce }: { answer: CalendarEntry | undefined; bounce: Bounce | 'notice' | undefined },
): MailContent['kind'] {
  // What mail servers send on their own has no address to which it could return.
  if (bounce === 'notice') return /<[^<>\s]+@/.test(headers.get('return-path') ?? '') ? 'person' : 'notice'
  if (kind === 'bounce' && bounce === undefined) {
    const isFeedback = /feedback-report/i.test(headers.get('content-type') ?? '')
    // A postmaster is a person too.
    return isFeedback || (headers.get('return-path') ?? '').includes('<>') ? 'auto_reply' : 'person'
  }
  if (answer === undefined || kind === 'bounce') return kind
  return answer.isPlainYes ? 'auto_reply' : 'person'
}

function collect({ part, section }: Leaf, omitted: FetchedMessage['omitted']): Contents {
  const none: Contents = { texts: [], namedTexts: [], files: [], calendars: [] }
  const { multipart, parsed } = part.contentType
  if (multipart !== false && part.childNodes.length > 0) {
    const contents = part.childNodes.map((child, index) =>
      collect({ part: child, section: section === '' ? `${index + 1}` : `${section}.${index + 1}` }, omitted),
    )
    // The other parts of a report are for programs.
    if (multipart === 'report') return { ...none, texts: contents[0]?.texts ?? [] }
    const all = {
      texts: contents.flatMap(({ texts }) => texts),
      namedTexts: contents.flatMap(({ namedTexts }) => namedTexts),
      files: contents.flatMap(({ files }) => files),
      calendars: contents.flatMap(({ calendars }) => calendars),
    }
    return multipart === 'alternative' ? { ...all, texts: chooseAlternative(contents) } : all
  }
  const leaf = { part, section: section === '' ? 'TEXT' : section }
  const type = multipart === false ? parsed.value : 'text/plain' // a multipart message without its boundary
  // A message of one part has no other text, whatever it says of it.
  const isAttachment = section !== '' && part.contentDisposition.parsed.value === 'attachment'
  const isNamed = nameOf(part) !== ''
  if (type === 'text/calendar' || type === 'application/ics')
    return { ...none, calendars: [leaf], files: isAttachment || isNamed ? [leaf] : [] }
  const isText = textTypes.has(type) || (!isNamed && isOtherText.test(type))
  if (!isAttachment && isText) {
    const text = textOf(part)
    return isNamed ? { ...none, namedTexts: [text], files: [leaf] } : { ...none, texts: [text] }
  }
  return isSignature.test(type) || isLogo(leaf, omitted) || copies.has(type) ? none : { ...none, files: [leaf] }
}

const textTypes = new Set(['text/plain', 'text/html', 'text/enriched', 'text/richtext', 'text', ''])
/** Other formats are read as plain text (RFC 2046), except those that only programs can read or that repeat the text. */
const isOtherText = /^text\/(?!(?:x-)?vcard$|directory$|csv$|rtf$|rfc822-headers$|x-amp-html$|watch-html$)/
/** Formats that repeat the text. */
const copies = new Set(['text/x-amp-html', 'text/watch-html'])
const isSignature = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/

/** Texts that only say that the other alternative has the message. */
const placeholder = /\bHTML\b|\bview (?:it|this|the) .*(?:browser|online)/i
const placeholderLength = 300

/** Returns the plain text, or the richest alternative where there is none. */
function chooseAlternative(contents: readonly Contents[]): string[] {
  const filled = contents.map(({ texts }) => texts).filter((texts) => join(texts) !== '')
  const [first = [], ...others] = filled
  const last = others.at(-1)
  const text = join(first)
  const isPlaceholder = text.length < placeholderLength && placeholder.test(text)
  return last !== undefined && isPlaceholder && join(last).length > text.length ? last : first
}

function bytesOf({ content }: MimePart): Uint8Array {
  return new Uint8Array(content ?? new ArrayBuffer())
}

function textOf(part: MimePart): string {
  const { parsed } = part.contentType
  const kind = parsed.value === 'text/html' || /^text\/(?:en)?rich(?:ed|text)$/.test(parsed.value) ? 'html' : 'plain'
  const bytes = bytesOf(part)
  const read = kind === 'html' ? withoutPictures(bytes).subarray(0, htmlLimitBytes) : bytes.subarray(0, textLimitBytes)
  const text = decodeText(read, parsed.params['charset'], kind)
  if (kind === 'html') return tidyText(htmlToText(text))
  const isFlowed = parsed.params['format']?.toLowerCase() === 'flowed'
  return isFlowed ? joinFlowed(text, parsed.params['delsp']?.toLowerCase() === 'yes') : text
}

/** Pictures within HTML would take the room of the text after them. */
function withoutPictures(html: Uint8Array): Uint8Array {
  if (html.length <= htmlLimitBytes) return html
  const text = Buffer.from(html).toString('latin1')
  return Buffer.from(text.replace(/data:image\/[\w.+-]{1,40};base64,[\w+/=\s]*/gi, ''), 'latin1')
}

/** Joins the lines of a paragraph that were only broken to be sent (RFC 3676), each depth of quotation for itself. */
function joinFlowed(text: string, isSpaceDeleted: boolean): string {
  const lines: string[] = []
  let open: { quote: string; pieces: string[] } | undefined
  const close = () => {
    if (open) lines.push(`${open.quote}${open.quote === '' ? '' : ' '}${open.pieces.join('')}`)
    open = undefined
  }
  for (const line of text.split(/\r?\n/)) {
    const quote = /^>*/.exec(line)?.[0] ?? ''
    const content = line.slice(quote.length).replace(/^ /, '')
    const isSoft = content.endsWith(' ') && content !== '-- '
    if (open && (open.quote !== quote || content === '-- ')) close()
    open ??= { quote, pieces: [] }
    open.pieces.push(isSoft && isSpaceDeleted ? content.slice(0, -1) : content)
    if (!isSoft) close()
  }
  close()
  return lines.join('\n')
}

function join(texts: readonly string[]): string {
  return tidyText(
    texts
      .map(tidyText)
      .filter((text) => text !== '')
      .join('\n\n'),
  )
}

/** Says what an email without a text consists of. */
async function describeOther(
  root: MimePart,
  files: readonly Leaf[],
  entries: readonly (CalendarEntry | undefined)[],
): Promise<string> {
  const entry = entries.find((one) => one !== undefined)
  if (entry) return join([describeCalendar(entry), entry.comment])
  const forwarded = files.find(({ part }) => part.contentType.parsed.value === 'message/rfc822')
  if (forwarded?.part.content)
    return (await parseMessage({ message: bytesOf(forwarded.part), kind: 'person', omitted: {} })).text
  const parts = allParts(root)
  const receipt = parts.find(({ contentType }) => contentType.parsed.value === 'message/disposition-notification')
  if (receipt) {
    return /^disposition:.*;\s*displayed/im.test(decodeText(bytesOf(receipt), undefined, 'plain'))
      ? 'Your email was opened.'
      : 'Your email was removed without being opened.'
  }
  const types = parts.map(({ contentType }) => contentType.parsed.value)
  return others.find(({ pattern }) => types.some((type) => pattern.test(type)))?.sentence ?? ''
}

const others: readonly { pattern: RegExp; sentence: string }[] = [
  {
    pattern: /^application\/(?:vnd\.)?ms-tnef$/,
    sentence:
      'This email came in a format of Outlook (winmail.dat) that can’t be read here. Open it in Outlook, or ask the sender to send it again as plain text or HTML.',
  },
  {
    pattern: /^application\/(?:x-)?pkcs7-mime$|^application\/pgp-encrypted$/,
    sentence:
      'This email is encrypted or signed in a format that can’t be read here. Please open it in your mail program.',
  },
]

function toFile({ part, section }: Leaf, omitted: FetchedMessage['omitted']): MailFile {
  const left = omitted[section]
  const content = bytesOf(part)
  const name = nameOf(part) || defaultName(part)
  return {
    section,
    fileName: shortenFileName(plainLine(name, 1000)) || 'Unnamed file',
    bytes: left ?? content.length,
    content: left === undefined ? content : undefined,
  }
}

/** Returns the name of a part as it is written, or an empty text. */
function nameOf({ contentDisposition, contentType }: MimePart): string {
  return decodeWords(contentDisposition.parsed.params['filename'] || contentType.parsed.params['name'] || '').trim()
}

/** Returns what an attached message or a file without a name is called. */
function defaultName({ contentType, content }: MimePart): string {
  const type = contentType.parsed.value
  if (type === 'application/ms-tnef') return 'winmail.dat'
  if (type !== 'message/rfc822') return ''
  const head = Buffer.from(content ?? new ArrayBuffer()).toString('latin1', 0, 20_000)
  const subject = /^subject:[\t ]*(.*(?:\r?\n[\t ].*)*)/im.exec(head.split(/\r?\n\r?\n/, 1)[0] ?? '')?.[1] ?? ''
  return `${plainLine(decodeWords(subject), 100) || 'Email'}.eml`
}

function isLogo({ part, section }: Leaf, omitted: FetchedMessage['omitted']): boolean {
  const bytes = omitted[section] ?? part.content?.byteLength ?? 0
  return part.contentId !== undefined && part.contentDisposition.parsed.value !== 'attachment' && bytes < logoBytes
}

function allParts(part: MimePart): MimePart[] {
  return [part, ...part.childNodes.flatMap(allParts)]
}
