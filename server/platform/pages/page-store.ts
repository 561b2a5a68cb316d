import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { Bodies } from '../http/cached-response.ts'
import { type Headers, pageHeaders } from '../http/security-headers.ts'

/** A rendered page with its compressed bodies. */
export interface StoredPage {
  status: number
  headers: Headers
  bodies: Bodies
  etag: string
}

/** All pages of the site, as they were rendered. */
export interface StoredSite {
  /** Says from what they were rendered. */
  key: string
  pages: ReadonlyMap<string, StoredPage>
  samples: readonly string[]
}

/** Changes with the fields of StoredSite: a file in another format is not read. */
const format = 3

/** Returns what changes with each build: its id, which the build made of all its files, and the date of render.js, which is also built alone. */
export async function readBuild(builtSite: string): Promise<string> {
  const { mtimeMs, size } = await stat(join(builtSite, 'render.js'))
  const id = await readFile(join(builtSite, 'build-id'), 'utf8').catch(() => '')
  return `${id.trim()} ${mtimeMs} ${size}`
}

/** Returns a key that stays the same while the build renders the same pages with the same headers. It is no hash, which would delay the start. */
export function pagesKey(build: string, settings: SiteSettings): string {
  const headers = pageHeaders({ robots: '', contentSecurity: { script: [], style: [] } }, settings.publicUrl)
  return JSON.stringify({ build, settings, headers })
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
