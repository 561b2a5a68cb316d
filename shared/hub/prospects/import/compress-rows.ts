import { importLimits } from '#shared/contract/prospect-import.ts'
import { formatCsv } from '#shared/import-file/csv.ts'
import { UnreadableFile } from '#shared/import-file/unreadable-file.ts'

/** Rows that are written before the page may do something else. */
const writtenAtOnce = 1000

/** Returns rows as CSV that is compressed with gzip, so that a list of the greatest length passes the limits of proxies and takes little time
 *  on a slow line. @throws UnreadableFile where the text, or what is sent of it, is longer than the server takes */
export async function compressRows(rows: Iterator<string[]>): Promise<Blob> {
  const { readable, writable } = new CompressionStream('gzip')
  const [compressed] = await Promise.all([readAll(readable), writeAll(rows, writable)])
  if (compressed.size > importLimits.bytes) throw tooLarge(importLimits.bytes, ' even after compression')
  return compressed
}

async function writeAll(rows: Iterator<string[]>, stream: WritableStream<BufferSource>): Promise<void> {
  const writer = stream.getWriter()
  let bytes = 0
  for (let next = rows.next(); next.done !== true;) {
    const part: string[][] = []
    for (; next.done !== true && part.length < writtenAtOnce; next = rows.next()) part.push(next.value)
    const text = new TextEncoder().encode(formatCsv(part))
    bytes += text.length
    if (bytes > importLimits.textBytes) {
      const error = tooLarge(importLimits.textBytes)
      // The reader fails with the same error.
      await writer.abort(error)
      throw error
    }
    await writer.write(text)
    await new Promise((resolve) => setTimeout(resolve))
  }
  await writer.close()
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  return new Blob(chunks)
}

function tooLarge(bytes: number, when = ''): UnreadableFile {
  return new UnreadableFile(
    `The matched columns of this file have more than ${bytes / 1024 / 1024} MB${when}. Please leave out columns that you don’t need under “Match the columns”, or split the file into several.`,
  )
}
