// Runs in a separate process, so that no email can stop the website or fill its memory.
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { answerRequests } from '../../platform/answer-requests.ts'
import { decodePart, decodeText, type EncodedPart } from './decode-part.ts'
import { messageIds, parseHeaders } from './headers.ts'
import { excerptOf, htmlToText, tidyText } from './text.ts'

const textLimitBytes = 1_000_000
const htmlLimitBytes = 300_000
const reportLimitBytes = 64_000

/** What the server has read of an email, and how it is to be understood. */
export type MailRequest =
  | { headers: Uint8Array }
  | { plain: EncodedPart }
  | { html: EncodedPart }
  /** The report that an email could not be delivered, if there is one, and the email or its headers. */
  | { report: EncodedPart | undefined; returned: EncodedPart | undefined }
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
  if ('plain' in request) return describeText(await decodeText(request.plain, textLimitBytes))
  if ('html' in request) return describeText(htmlToText(await decodeText(request.html, htmlLimitBytes)))
  if ('file' in request) return decodeFile(request.file)
  return readReport(request)
}

function describeText(given: string) {
  const text = tidyText(given)
  return { text, excerpt: excerptOf(text) }
}

async function readReport({ report, returned }: Extract<MailRequest, { report: unknown }>) {
  if (report && !/^action:\s*failed/im.test(await decodeText(report, reportLimitBytes))) return undefined
  if (!returned) return []
  const own = /^message-id:\s*(<[^<>\s]{3,300}>)/im.exec(await decodeText(returned, reportLimitBytes))
  return messageIds(own?.[1] ?? '')
}

async function decodeFile({ header, source, target, maxBytes }: Extract<MailRequest, { file: unknown }>['file']) {
  await using file = await open(source, 'r')
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
  await pipeline(await decodePart(header, read, maxBytes), createWriteStream(target, { mode: 0o600 }))
}
