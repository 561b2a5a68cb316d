import { buffer } from 'node:stream/consumers'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { UnreadableMail } from './mail-parser.ts'
import type { FetchedMessage } from './parse-message.ts'

const headerLimitBytes = 64_000
/** A message up to this size is fetched whole. Of a larger one, the texts and reports are, with all headers of parts. */
const maxWholeBytes = 2_000_000
const reportLimitBytes = 200_000
const chunkBytes = 256_000
const wholeMessage = ''
/** The parts whose headers are fetched one by one. */
const maxParts = 100

/** Fetches what is needed of a message; undefined if there is no such message. @param bytes its size, or Infinity
 *  @throws UnreadableMail for a large one with very many parts, or parts very deep in each other */
export async function fetchMessage(
  client: ImapFlow,
  uid: number,
  bytes: number,
): Promise<Omit<FetchedMessage, 'kind'> | undefined> {
  if (bytes <= maxWholeBytes) {
    const message = await buffer(fetchBody(client, uid, wholeMessage, maxWholeBytes))
    return message.length === 0 ? undefined : { message, omitted: {} }
  }
  const structure = await fetchStructure(client, uid)
  return structure && fetchWithoutFiles(client, uid, structure)
}

/** Puts a message together again from its headers and texts; its files are left in the mailbox. */
async function fetchWithoutFiles(
  client: ImapFlow,
  uid: number,
  structure: MessageStructureObject,
): Promise<Omit<FetchedMessage, 'kind'>> {
  const pieces: Uint8Array[] = []
  const omitted: Record<string, number> = {}
  let restBytes = maxWholeBytes
  let restParts = maxParts

  async function add(part: MessageStructureObject, partHeader: Uint8Array): Promise<void> {
    pieces.push(partHeader)
    // One that was cut off, or that the server sends without its end.
    if (!/\r?\n\r?\n$/.test(Buffer.from(partHeader.subarray(-4)).toString('latin1')))
      pieces.push(Buffer.from('\r\n\r\n'))
    if (part.childNodes && part.type.startsWith('multipart/')) {
      const boundary = part.parameters?.['boundary']
      if (boundary === undefined) throw new UnreadableMail('The boundary of the parts is missing.')
      for (const child of part.childNodes) {
        if (restParts-- === 0) throw new UnreadableMail('The message has too many parts.')
        pieces.push(Buffer.from(`\r\n--${boundary}\r\n`))
        await add(child, await fetchHeader(client, uid, sectionOf(child)))
      }
      return void pieces.push(Buffer.from(`\r\n--${boundary}--\r\n`))
    }
    const maxBytes = Math.min(maxBytesOf(part), restBytes)
    if (maxBytes === 0) omitted[sectionOf(part)] = decodedSize(part)
    else {
      const body = await buffer(fetchBody(client, uid, sectionOf(part), maxBytes))
      restBytes -= body.length
      pieces.push(body)
    }
  }

  await add(structure, await fetchHeader(client, uid, 'TEXT'))
  return { message: Buffer.concat(pieces), omitted }
}

function maxBytesOf({ type, disposition, size = 0 }: MessageStructureObject): number {
  if (/^(?:message|text)\/(?:rfc822|global|delivery-status|disposition-notification)/.test(type))
    return reportLimitBytes
  if (type.startsWith('text/') && disposition !== 'attachment') return maxWholeBytes
  // What a picture in the text is, its size says.
  return size < smallBytes ? smallBytes : 0
}

/** Parts below this are fetched with the texts. */
const smallBytes = 30_000

/** Fetches what parts a message has; undefined if there is no such message. @throws UnreadableMail if imapflow refuses its description */
async function fetchStructure(client: ImapFlow, uid: number): Promise<MessageStructureObject | undefined> {
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

/** Fetches some bytes of a section, which imapflow hands on as they are: its own decoding would run in this process. */
async function fetchBytes(
  client: ImapFlow,
  uid: number,
  wanted: { key: string; start: number; maxLength: number },
): Promise<Uint8Array> {
  const { key, ...range } = wanted
  const query = key === wholeMessage ? { source: range } : { bodyParts: [wanted] }
  const fetched = await client.fetchOne(String(uid), { uid: true, ...query }, { uid: true })
  const bytes = fetched
    ? ((key === 'header' ? fetched.headers : undefined) ??
      (key === wholeMessage ? fetched.source : fetched.bodyParts?.get(key)))
    : undefined
  return bytes ?? new Uint8Array()
}

/** The section of a message with a single part has a name of its own. */
function sectionOf({ part }: MessageStructureObject): string {
  return part ?? 'TEXT'
}

function decodedSize({ size = 0, encoding }: MessageStructureObject): number {
  return encoding?.toLowerCase() === 'base64' ? Math.floor((size * 3) / 4.1) : size
}
