import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createCachedResponse, type CachedResponse } from '../http/cached-response.ts'
import { fileHeaders } from '../http/security-headers.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface StaticFiles {
  find(path: string): CachedResponse | undefined
}

/** Serves the built files of a folder from memory, each read on its first request, and listed on the first for any; `.br` and `.gz` beside a file are its compressed
 *  variants. Only names that were listed are opened, so no address leads outside the folder. */
export function createStaticFiles(folder: string, publicUrl: string): StaticFiles {
  let names: ReadonlySet<string> | undefined
  const cache = new Map<string, CachedResponse>()
  return {
    find(path) {
      const cached = cache.get(path)
      if (cached) return cached
      const type = types[extname(path)]
      if (type === undefined) return undefined
      names ??= new Set(listFiles(folder))
      if (!names.has(path)) return undefined
      const read = (suffix = '') => readFileSync(join(folder, path + suffix))
      const immutable = path.startsWith('/assets/')
      const resource = createCachedResponse(
        200,
        {
          'Content-Type': type,
          ...fileHeaders(publicUrl),
          'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        },
        {
          identity: read(),
          ...(names.has(`${path}.br`) ? { br: read('.br') } : {}),
          ...(names.has(`${path}.gz`) ? { gzip: read('.gz') } : {}),
        },
      )
      cache.set(path, resource)
      return resource
    },
  }
}

/** Lists folder by folder: with `recursive`, Node.js reads the metadata of every file. */
function listFiles(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.')) // metadata of the build
    .flatMap((entry) => {
      const name = `${path}/${entry.name}`
      return entry.isDirectory() ? listFiles(folder, name) : entry.isFile() ? [name] : []
    })
}
