import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteSettings } from '#shared/site-rendering.ts'
import type { Bodies } from '../http/cached-response.ts'
import { type Headers, pageHeaders } from '../http/security-headers.ts'
import { fsPromises, v8 } from '../lazy-node-modules.ts'

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

/** The pages of the last start, each of which is read when it is needed: all of them are megabytes, which would delay the start. */
export interface EarlierSite extends Pick<StoredSite, 'key' | 'samples'> {
  paths: ReadonlySet<string>
  /** Returns undefined for a page that is not in the file, or can no longer be read. */
  read(path: string): StoredPage | undefined
}

/** Begins the file as JSON, after its own length in four bytes; the pages follow, in the same order. */
interface Index extends Pick<StoredSite, 'key' | 'samples'> {
  format: number
  /** The number of bytes of each page by its path. */
  lengths: Readonly<Record<string, number>>
}

/** Changes with the fields of Index and StoredPage: a file in another format is not read. */
const format = 5
const lengthBytes = 4

/** Returns what changes with each build: its id, which the build made of all its files, and the date of render.js, which is also built alone. */
export function readBuild(builtSite: string): string {
  const { mtimeMs, size } = statSync(join(builtSite, 'render.js'))
  const id = unlessUnreadable(() => readFileSync(join(builtSite, 'build-id'), 'utf8')) ?? ''
  return `${id.trim()} ${mtimeMs} ${size}`
}

/** Returns a key that stays the same while the build renders the same pages with the same headers. It is no hash, which would delay the start. */
export function pagesKey(build: string, settings: SiteSettings): string {
  const headers = pageHeaders({ robots: '', contentSecurity: { script: [], style: [] } }, settings.publicUrl)
  return JSON.stringify({ build, settings, headers })
}

/** Returns the pages of the last start, or undefined without a file that can be read. */
export function readStoredSite(file: string): EarlierSite | undefined {
  return unlessUnreadable(() => {
    const { size, mtimeMs } = statSync(file)
    const readPart = (position: number, length: number) => readBytes(file, { mtimeMs, position, length })
    const indexLength = readPart(0, lengthBytes).readUInt32LE()
    if (lengthBytes + indexLength > size) return undefined // such as a file in an earlier format
    const index = JSON.parse(readPart(lengthBytes, indexLength).toString()) as Index
    if (index.format !== format) return undefined
    const places = new Map<string, { position: number; length: number }>()
    let position = lengthBytes + indexLength
    for (const [path, length] of Object.entries(index.lengths)) {
      places.set(path, { position, length })
      position += length
    }
    if (position !== size) return undefined
    return {
      key: index.key,
      samples: index.samples,
      paths: new Set(places.keys()),
      read(path) {
        const place = places.get(path)
        return place && unlessUnreadable(() => v8().deserialize(readPart(place.position, place.length)) as StoredPage)
      },
    }
  })
}

function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

interface Part {
  /** When the file was written: the next version of the site replaces it, also the one of another server during an update. */
  mtimeMs: number
  position: number
  length: number
}

/** @throws Error when the file ends before, or has been replaced */
function readBytes(file: string, { mtimeMs, position, length }: Part): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    if (fstatSync(descriptor).mtimeMs !== mtimeMs) throw new Error(`${file} has been replaced`)
    const bytes = Buffer.alloc(length)
    if (readSync(descriptor, bytes, 0, length, position) !== length) throw new Error(`${file} is cut short`)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

/** Writes a new file and renames it, so that a crash leaves the old file or the new one. */
export async function writeStoredSite(file: string, site: StoredSite): Promise<void> {
  const { mkdir, rename, writeFile } = fsPromises()
  await mkdir(dirname(file), { recursive: true })
  const pages = [...site.pages].map(([path, page]) => ({ path, bytes: v8().serialize(page) }))
  const lengths = Object.fromEntries(pages.map(({ path, bytes }) => [path, bytes.length]))
  const index = Buffer.from(JSON.stringify({ format, key: site.key, samples: site.samples, lengths } satisfies Index))
  const indexLength = Buffer.alloc(lengthBytes)
  indexLength.writeUInt32LE(index.length)
  await writeFile(`${file}.new`, [indexLength, index, ...pages.map(({ bytes }) => bytes)])
  await rename(`${file}.new`, file)
}
