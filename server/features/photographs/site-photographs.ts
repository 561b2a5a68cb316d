import { type Kysely, type Selectable } from 'kysely'
import type { SitePhotograph } from '#shared/site-content.ts'
import { photographFormats } from '#shared/photograph-sizes.ts'
import type { Database } from '../../platform/database/schema.ts'

export const photographsPath = '/photographs/'

/** The names of a photograph's files, besides those of `variantName`. */
export const photographFiles = { master: 'master', share: 'share', thumbnail: 'thumbnail' } as const

export type StoredFile = Pick<Selectable<Database['storedFile']>, 'recordId' | 'name' | 'sha256' | 'type'>

export function variantName(extension: string, width: number): string {
  return `${extension}-${width}`
}

const extensions: Readonly<Record<string, string>> = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' }

/** Returns the address at which everyone can read a file of a photograph. */
export function addressOf({ sha256, type }: Pick<StoredFile, 'sha256' | 'type'>): string {
  return `${photographsPath}${sha256}.${extensions[type]}`
}

/** Returns the photographs with these ids as the pages show them; unknown ids are left out. */
export async function loadPhotographs(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Record<string, SitePhotograph>> {
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('photograph').selectAll().where('id', 'in', ids).execute()
  const files = await listFilesOf(db, ids)
  return Object.fromEntries(
    rows.map((row) => {
      const own = files.get(row.id) ?? []
      return [
        row.id,
        {
          alt: row.alt,
          src: largestAddress(own),
          width: row.width,
          height: row.height,
          sources: photographFormats.map(({ extension, type }) => ({ type, srcSet: srcSetOf(own, extension) })),
          focus: { x: row.focusX, y: row.focusY },
          share: addressOf(fileNamed(own, photographFiles.share)),
        },
      ]
    }),
  )
}

/** Returns the files of these photographs. @param ids those of all photographs if it is left out */
export async function listFilesOf(db: Kysely<Database>, ids?: readonly string[]): Promise<Map<string, StoredFile[]>> {
  const rows = await db
    .selectFrom('storedFile')
    .select(['recordId', 'name', 'sha256', 'type'])
    .where('recordId', 'in', ids ?? db.selectFrom('photograph').select('id'))
    .execute()
  return Map.groupBy(rows, ({ recordId }) => recordId)
}

/** Returns the address of the largest version that every browser can show. */
export function largestAddress(files: readonly StoredFile[]): string {
  const largest = variantsOf(files, 'webp').at(-1)
  return largest === undefined ? '' : addressOf(largest.file)
}

export function fileNamed(files: readonly StoredFile[], name: string): StoredFile {
  const file = files.find((one) => one.name === name)
  if (!file) throw new Error(`A photograph has no file named ${name}.`)
  return file
}

function srcSetOf(files: readonly StoredFile[], extension: string): string {
  return variantsOf(files, extension)
    .map(({ file, width }) => `${addressOf(file)} ${width}w`)
    .join(', ')
}

function variantsOf(files: readonly StoredFile[], extension: string) {
  return files
    .filter(({ name }) => name.startsWith(`${extension}-`))
    .map((file) => ({ file, width: Number(file.name.slice(extension.length + 1)) }))
    .toSorted((one, other) => one.width - other.width)
}
