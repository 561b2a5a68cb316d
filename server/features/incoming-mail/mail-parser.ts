import { secondMs } from '#shared/business/durations.ts'
import { createLimitedProcess, ProcessEnded } from '../../platform/limited-process.ts'
import { programFile } from '../../platform/program-file.ts'
import type { MailHeaders } from './headers.ts'
import type { MailRequest, MailResponse } from './mail-process.ts'
import type { FetchedMessage, MailContent } from './parse-message.ts'

/** Understands what is in emails, in a process with limits of its own. Each function throws UnreadableMail for an email that can’t be read
 *  within them; the next one is read by a new process. */
export interface MailParser {
  /** @param bytes the header block, or the beginning of a very long one */
  readHeaders(bytes: Uint8Array): Promise<MailHeaders>
  readMessage(fetched: FetchedMessage): Promise<MailContent>
  /** Decodes a file on the disk. @param file its `header`, its path, where to write the result, and of that the first `maxBytes` */
  decodeFile(file: { header: Uint8Array; source: string; target: string; maxBytes: number }): Promise<void>
  stop(): void
}

/** An email is too much to read, or its reading failed. */
export class UnreadableMail extends Error {}

const program = programFile('mail.js', new URL('./mail-process.ts', import.meta.url))
/** A usual email takes milliseconds, so the limit holds on a machine that is very busy. */
const usualLimits = { timeMs: 20 * secondMs, memoryMiB: 256 }

/** Creates the parser, whose process starts with the first email and ends when none is left. */
export function createMailParser(limits = usualLimits): MailParser {
  const child = createLimitedProcess<MailRequest, MailResponse>(program, {
    ...limits,
    heapMiB: 128,
    idleMs: 10 * secondMs,
  })

  async function ask(request: MailRequest): Promise<unknown> {
    try {
      const response = await child.ask(request)
      if ('result' in response) return response.result
      throw new UnreadableMail(response.failed)
    } catch (error) {
      if (error instanceof ProcessEnded && error.reason !== 'stopped') throw new UnreadableMail(error.message)
      throw error
    }
  }

  return {
    readHeaders: (bytes) => ask({ headers: bytes }) as Promise<MailHeaders>,
    readMessage: (fetched) => ask({ fetched }) as Promise<MailContent>,
    decodeFile: (file) => ask({ file }) as Promise<void>,
    stop: child.stop,
  }
}
