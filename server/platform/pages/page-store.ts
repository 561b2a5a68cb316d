import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { Bodies } from '../http/cached-response.ts'
import { type Headers, pageHeaders } from '../http/security-headers.ts'

/** A rendered page with its compressed bodies. */
export interface StoredPage {
  status: number
  headers: Headers
  bodies: Bodies
}

/** All pages of the site, as they were rendered. */
export interface StoredSite {
  pages: ReadonlyMap<string, StoredPage>
  samples: readonly string[]
}

/** Returns a key that stays the same while the build renders the same pages with the same headers. */
export function pagesKey(bundle: Buffer, settings: SiteSettings): string {
  const headers = pageHeaders({ robots: '', contentSecurity: { script: [], style: [] } }, settings.publicUrl)
  return createHash('sha256').update(bundle).update(JSON.stringify({ settings, headers })).digest('hex')
}

/** Returns the pages that were stored under this key, with which the server need not render. Returns undefined for another key or a file
 *  that cannot be read. The bodies are views of the file's bytes. */
export async function readStoredSite(file: string, key: string): Promise<StoredSite | undefined> {
  try {
    const stored = deserialize(await readFile(file)) as StoredSite & { key: string }
    return stored.key === key ? stored : undefined
  } catch {
    return undefined
  }
}

/** Writes a new file and renames it, so that a crash leaves the old file or the new one. */
export async function writeStoredSite(file: string, key: string, { pages, samples }: StoredSite): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, serialize({ key, pages, samples }))
  await rename(`${file}.new`, file)
}
