import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { commonHeaders } from '../../platform/http/security-headers.ts'
import { addressOf, photographFiles, photographsPath } from './site-photographs.ts'

/** Sends a file of a photograph. Returns false, without an answer, when the address is not that of one. */
export type ServePhotograph = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>

interface PhotographServerOptions {
  db: Kysely<Database>
  files: FileStore
  publicUrl: string
}

/** Creates what answers the addresses of photographs. A file never changes, so browsers keep it for good. */
export function createPhotographServer({ db, files, publicUrl }: PhotographServerOptions): ServePhotograph {
  const headers = { ...commonHeaders(publicUrl), 'Cache-Control': 'public, max-age=31536000, immutable' }

  return async (request, response, path) => {
    const sha256 = /^([0-9a-f]{64})\.[a-z]+$/.exec(path.slice(photographsPath.length))?.[1]
    if (sha256 === undefined) return false
    // Other records keep files there too, which are not for everyone.
    const file = await db
      .selectFrom('storedFile')
      .innerJoin('photograph', 'photograph.id', 'storedFile.recordId')
      .select(['sha256', 'type', 'bytes'])
      .where('sha256', '=', sha256)
      .where('name', '!=', photographFiles.master)
      .executeTakeFirst()
    if (!file || addressOf(file) !== path) return false
    const etag = `"${sha256}"`
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ...headers, ETag: etag }).end()
      return true
    }
    const content = request.method === 'HEAD' ? undefined : await files.read(sha256).catch(ignoreMissing)
    if (content === undefined && request.method !== 'HEAD') return false
    response.writeHead(200, {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': String(file.bytes),
      ETag: etag,
    })
    if (content) await pipeline(content, response).catch(() => {}) // the visitor has closed the page
    else response.end()
    return true
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
