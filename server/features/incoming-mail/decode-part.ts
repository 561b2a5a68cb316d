import type { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { downloadMessage } from 'imapflow/lib/download.js'

type ReadBody = (start: number, length: number) => Promise<Uint8Array>

/** Decodes a part as imapflow does, which takes it from a client: this one has the part already.
 *  @param maxBytes of what is decoded */
export async function decodePart(header: Uint8Array, readBody: ReadBody, maxBytes: number): Promise<Readable> {
  const headers = contentHeaders(header)
  const log = { debug() {}, warn() {}, error() {} }
  const client = {
    mailbox: {},
    usable: true,
    log,
    _openDownloads: 0,
    autoidle() {},
    async fetchOne(_: string, { bodyParts = [] }: { bodyParts?: (string | { start: number; maxLength: number })[] }) {
      const wanted = bodyParts.find((part) => typeof part === 'object')
      const body = wanted ? await readBody(wanted.start, wanted.maxLength) : new Uint8Array()
      return { uid: 1, headers, bodyParts: new Map([['text', Buffer.from(body)]]) }
    },
  }
  const { content } = await downloadMessage(client as unknown as ImapFlow, '1', 'TEXT', { uid: true, maxBytes })
  if (!content) throw new Error('The part is empty.')
  return content
}

const maxHeaderLength = 2000

/** Returns the headers that say what a part is, each shortened: imapflow takes seconds for a very long one. */
function contentHeaders(header: Uint8Array): Buffer {
  const text = Buffer.from(header).toString('latin1')
  const found = text.match(/^content-[\w-]+:.*(?:\r?\n[\t ].*)*/gim) ?? []
  return Buffer.from([...found.map((one) => one.slice(0, maxHeaderLength)), '', ''].join('\r\n'), 'latin1')
}
