import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createCachedResponse, type CachedResponse } from '../http/cached-response.ts'
import { commonHeaders } from '../http/security-headers.ts'

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

/** The built files of a folder, read when first asked for and kept; `.br` and `.gz` beside a file are its compressed forms.
 *  Only names found at the start are ever opened, so no address can lead outside the folder. */
export function createStaticFiles(folder: string, publicUrl: string): StaticFiles {
  const names = new Set(listFiles(folder))
  const kept = new Map<string, CachedResponse>()
  return {
    find(path) {
      const known = kept.get(path)
      if (known) return known
      const type = types[extname(path)]
      if (!names.has(path) || type === undefined) return undefined
      const read = (suffix = '') => readFileSync(join(folder, path + suffix))
      const immutable = path.startsWith('/assets/')
      const resource = createCachedResponse(
        200,
        {
          'Content-Type': type,
          ...commonHeaders(publicUrl),
          'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        },
        {
          identity: read(),
          ...(names.has(`${path}.br`) ? { br: read('.br') } : {}),
          ...(names.has(`${path}.gz`) ? { gzip: read('.gz') } : {}),
        },
      )
      kept.set(path, resource)
      return resource
    },
  }
}

/** Folder by folder: to list them all in one call takes Node.js a question to the disk for every file. */
function listFiles(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.')) // the build's own notes
    .flatMap((entry) => {
      const name = `${path}/${entry.name}`
      return entry.isDirectory() ? listFiles(folder, name) : entry.isFile() ? [name] : []
    })
}
