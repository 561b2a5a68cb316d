import { buffer } from 'node:stream/consumers'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { plainLine } from '#shared/contract/plain-text.ts'
import type { EncodedPart } from './decode-part.ts'
import { type MailParser, type MessageText, UnreadableMail } from './mail-parser.ts'

/** A file of a message that is still in the mailbox. */
export interface RemoteFile {
  part: string
  fileName: string
  /** About; encoding adds a third in the mailbox. */
  bytes: number
}

const headerLimitBytes = 64_000
/** Of what is fetched: encoded, a text is up to three times as long. */
const textLimitBytes = 2_000_000
const reportLimitBytes = 200_000
const chunkBytes = 256_000
/** Smaller pictures inside a message are logos of signatures. */
const logoBytes = 20_000
const mostFiles = 20

/** Fetches what parts a message has; undefined if there is no such message.
 *  @throws UnreadableMail for one with so many, or so deep in each other, that imapflow refuses its description */
export async function fetchStructure(client: ImapFlow, uid: number): Promise<MessageStructureObject | undefined> {
  const fetched = await client
    .fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true })
    .catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw /^(TooManyTokens|(Line|Literal|Response)TooLarge)$/.test(code) ? new UnreadableMail(code) : error
    })
  if (!fetched) return undefined
  if (!fetched.bodyStructure) throw new UnreadableMail('The parts are nested too deep.')
  return fetched.bodyStructure
}

/** Reads the plain text of a message, or its HTML reduced to text. Only the beginning of a very long one. @throws UnreadableMail */
export async function readText(
  client: ImapFlow,
  uid: number,
  structure: MessageStructureObject,
  parser: MailParser,
): Promise<MessageText> {
  const texts = leaves(structure).filter((part) => part.type.startsWith('text/') && part.disposition !== 'attachment')
  let read: MessageText = { text: '', excerpt: '' }
  for (const kind of ['plain', 'html'] as const) {
    const part = texts.find(({ type }) => type === `text/${kind}`)
    if (part && read.text === '') read = await parser.readText(await fetchPart(client, uid, part, textLimitBytes), kind)
  }
  return read
}

export function listFiles(structure: MessageStructureObject): RemoteFile[] {
  return leaves(structure)
    .map((part) => ({ part, name: part.dispositionParameters?.['filename'] ?? part.parameters?.['name'] ?? '' }))
    .filter(({ part, name }) => part.disposition === 'attachment' || (name !== '' && !isLogo(part)))
    .slice(0, mostFiles)
    .map(({ part, name }) => ({
      part: sectionOf(part),
      fileName: plainLine(name.slice(0, 2000), 200) || 'Unnamed file',
      bytes: decodedSize(part),
    }))
}

/** Returns the Message-IDs in the report of a mail server that an email could not be delivered; undefined if it only says that the
 *  delivery takes longer. @throws UnreadableMail */
export async function readBounce(
  client: ImapFlow,
  uid: number,
  structure: MessageStructureObject,
  parser: MailParser,
): Promise<string[] | undefined> {
  const parts = allParts(structure)
  const report = parts.find(({ type }) => type === 'message/delivery-status')
  // The message that was returned, or only its headers.
  const returned = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')
  return parser.readReport({
    report: report && (await fetchPart(client, uid, report, reportLimitBytes)),
    returned: returned && (await fetchPart(client, uid, returned, reportLimitBytes)),
  })
}

/** Fetches the headers of a part. */
export function fetchHeader(client: ImapFlow, uid: number, section: string): Promise<Uint8Array> {
  const key = section === 'TEXT' ? 'header' : `${section}.mime`
  return fetchBytes(client, uid, { key, start: 0, maxLength: headerLimitBytes })
}

/** Fetches a part piece by piece, encoded as it is in the mailbox. */
export async function* fetchBody(
  client: ImapFlow,
  uid: number,
  section: string,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  for (let start = 0; start < maxBytes; start += chunkBytes) {
    const maxLength = Math.min(chunkBytes, maxBytes - start)
    const bytes = await fetchBytes(client, uid, { key: section.toLowerCase(), start, maxLength })
    yield bytes.subarray(0, maxBytes - start)
    if (bytes.length !== maxLength) return // the end, or a server that sends everything at once
  }
}

async function fetchPart(
  client: ImapFlow,
  uid: number,
  part: MessageStructureObject,
  maxBytes: number,
): Promise<EncodedPart> {
  const section = sectionOf(part)
  const header = await fetchHeader(client, uid, section)
  return { header, body: await buffer(fetchBody(client, uid, section, maxBytes)) }
}

/** Fetches some bytes of a section, which imapflow hands on as they are: its own decoding would run in this process. */
async function fetchBytes(
  client: ImapFlow,
  uid: number,
  wanted: { key: string; start: number; maxLength: number },
): Promise<Uint8Array> {
  const fetched = await client.fetchOne(String(uid), { uid: true, bodyParts: [wanted] }, { uid: true })
  const bytes = fetched
    ? ((wanted.key === 'header' ? fetched.headers : undefined) ?? fetched.bodyParts?.get(wanted.key))
    : undefined
  return bytes ?? new Uint8Array()
}

/** The section of a message with a single part has a name of its own. */
function sectionOf({ part }: MessageStructureObject): string {
  return part ?? 'TEXT'
}

function allParts(part: MessageStructureObject): MessageStructureObject[] {
  return [part, ...(part.childNodes ?? []).flatMap(allParts)]
}

/** Leaves out what is inside an attached message. */
function leaves(part: MessageStructureObject): MessageStructureObject[] {
  return part.childNodes && part.type.startsWith('multipart/') ? part.childNodes.flatMap(leaves) : [part]
}

function isLogo(part: MessageStructureObject): boolean {
  return part.id !== undefined && part.disposition !== 'attachment' && decodedSize(part) < logoBytes
}

function decodedSize({ size = 0, encoding }: MessageStructureObject): number {
  return encoding?.toLowerCase() === 'base64' ? Math.floor((size * 3) / 4.1) : size
}
