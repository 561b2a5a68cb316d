import { buffer } from 'node:stream/consumers'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { plainLine } from '#shared/contract/plain-text.ts'
import { messageIds } from './headers.ts'
import { excerptOf, htmlToText, tidyText } from './text.ts'

export interface MessageText {
  text: string
  excerpt: string
}

/** A file of a message that is still in the mailbox. */
export interface RemoteFile {
  part: string
  fileName: string
  /** About; encoding adds a third in the mailbox. */
  bytes: number
}

const textLimitBytes = 1_000_000
const htmlLimitBytes = 300_000
const reportLimitBytes = 64_000
/** Smaller pictures inside a message are logos of signatures. */
const logoBytes = 20_000
const mostFiles = 20

/** Reads the plain text of a message, or its HTML reduced to text. Only the beginning of a very long one. */
export async function readText(client: ImapFlow, uid: number, structure: MessageStructureObject): Promise<MessageText> {
  const texts = leaves(structure).filter((part) => part.type.startsWith('text/') && part.disposition !== 'attachment')
  const plain = texts.find(({ type }) => type === 'text/plain')
  const html = texts.find(({ type }) => type === 'text/html')
  let text = plain ? tidyText(await download(client, uid, plain, textLimitBytes)) : ''
  if (text === '' && html) text = tidyText(htmlToText(await download(client, uid, html, htmlLimitBytes)))
  return { text, excerpt: excerptOf(text) }
}

export function listFiles(structure: MessageStructureObject): RemoteFile[] {
  return leaves(structure)
    .map((part) => ({ part, name: part.dispositionParameters?.['filename'] ?? part.parameters?.['name'] ?? '' }))
    .filter(({ part, name }) => part.disposition === 'attachment' || (name !== '' && !isLogo(part)))
    .slice(0, mostFiles)
    .map(({ part, name }) => ({
      part: part.part ?? 'TEXT',
      fileName: plainLine(name, 200) || 'Unnamed file',
      bytes: decodedSize(part),
    }))
}

/** Returns the Message-IDs in the report of a mail server that an email could not be delivered; undefined if it only says that the
 *  delivery takes longer. */
export async function readBounce(
  client: ImapFlow,
  uid: number,
  structure: MessageStructureObject,
): Promise<string[] | undefined> {
  const parts = allParts(structure)
  const report = parts.find(({ type }) => type === 'message/delivery-status')
  if (report && !/^action:\s*failed/im.test(await download(client, uid, report, reportLimitBytes))) return undefined
  // The message that was returned, or only its headers.
  const returned = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')
  if (!returned) return []
  const headers = await download(client, uid, returned, reportLimitBytes)
  const own = /^message-id:\s*(<[^<>\s]{3,300}>)/im.exec(headers)
  return messageIds(own?.[1] ?? '')
}

async function download(
  client: ImapFlow,
  uid: number,
  { part }: MessageStructureObject,
  maxBytes: number,
): Promise<string> {
  const { content } = await client.download(String(uid), part ?? 'TEXT', { uid: true, maxBytes })
  return content ? (await buffer(content)).toString('utf8') : ''
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
