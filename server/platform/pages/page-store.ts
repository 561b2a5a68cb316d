import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { Bodies } from '../http/cached-response.ts'
import { type Headers, pageHeaders } from '../http/security-headers.ts'

/** A page as it was made, ready to be sent. */
export interface KeptPage {
  status: number
  headers: Headers
  bodies: Bodies
}

/** The site as it was made at the last start. */
export interface KeptSite {
  pages: ReadonlyMap<string, KeptPage>
  samples: readonly string[]
}

/** Returns a key that is equal as long as the same build would make the same pages with the same headers. */
export function pagesKey(bundle: Buffer, settings: SiteSettings): string {
  const headers = pageHeaders({ robots: '', contentSecurity: { script: [], style: [] } }, settings.publicUrl)
  return createHash('sha256').update(bundle).update(JSON.stringify({ settings, headers })).digest('hex')
}

/** What was kept at the last start, if it is still right: with it a server serves at once and loads no React.
 *  The pages' bytes are views of the file's. A file that cannot be read counts as none. */
export async function readKeptPages(file: string, key: string): Promise<KeptSite | undefined> {
  try {
    const kept = deserialize(await readFile(file)) as KeptSite & { key: string }
    return kept.key === key ? kept : undefined
  } catch {
    return undefined
  }
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
export async function writeKeptPages(file: string, key: string, { pages, samples }: KeptSite): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, serialize({ key, pages, samples }))
  await rename(`${file}.new`, file)
}
