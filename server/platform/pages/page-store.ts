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
  /** Says from what they were rendered. */
  key: string
  pages: ReadonlyMap<string, StoredPage>
  samples: readonly string[]
}

/** Changes with the fields of StoredSite: a file in another format is not read. */
const format = 2

/** Returns a key that stays the same while the build renders the same pages with the same headers. */
export function pagesKey(bundle: Buffer, settings: SiteSettings): string {
  const headers = pageHeaders({ robots: '', contentSecurity: { script: [], style: [] } }, settings.publicUrl)
  return createHash('sha256').update(bundle).update(JSON.stringify({ settings, headers })).digest('hex')
}

/** Returns the pages of the last start, or undefined without a file that can be read. The bodies are views of the file's bytes. */
export async function readStoredSite(file: string): Promise<StoredSite | undefined> {
  try {
    const stored = deserialize(await readFile(file)) as StoredSite & { format: number }
    return stored.format === format ? stored : undefined
  } catch {
    return undefined
  }
}

/** Writes a new file and renames it, so that a crash leaves the old file or the new one. */
export async function writeStoredSite(file: string, site: StoredSite): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, serialize({ format, ...site }))
  await rename(`${file}.new`, file)
}
