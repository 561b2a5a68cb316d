// Runs in a separate process, so that no email can stop the website or fill its memory.
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { answerRequests } from '../../platform/limited-process-child.ts'
import { decodePart } from './decode-part.ts'
import { parseHeaders } from './headers.ts'
import { type FetchedMessage, parseMessage } from './parse-message.ts'

/** What the server has read of an email, and how it is to be understood. */
export type MailRequest =
  | { headers: Uint8Array }
  | { fetched: FetchedMessage }
  /** A file on the disk, still encoded, and where to write what it contains. */
  | { file: { header: Uint8Array; source: string; target: string; maxBytes: number } }

export type MailResponse = { result: unknown } | { failed: string }

answerRequests(async (request: MailRequest): Promise<MailResponse> => {
  try {
    return { result: await answer(request) }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
})

async function answer(request: MailRequest): Promise<unknown> {
  if ('headers' in request) return parseHeaders(request.headers)
  if ('fetched' in request) return parseMessage(request.fetched)
  return decodeFile(request.file)
}

async function decodeFile({ header, source, target, maxBytes }: Extract<MailRequest, { file: unknown }>['file']) {
  await using file = await open(source, 'r')
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
  await pipeline(await decodePart(header, read, maxBytes), createWriteStream(target, { mode: 0o600 }))
}
