import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sharePath } from '../sharing/share-picture.ts'

const project = join(import.meta.dirname, '../..')
/** The sources that the pictures are made from. */
const sources = [
  'site/build/draw-share-pictures.ts',
  'site/drawings',
  'site/content',
  'site/sharing',
  'site/styles',
  'shared/business',
  'resources/fonts',
].map((name) => join(project, name))

/** Cache folder of the pictures, because most builds change none of them. */
const keptFolder = join(project, 'dist/.share-pictures')

/** Puts the pictures that networks show beside a link, one a page and article, among the client's files. */
export async function copySharePictures(client: string): Promise<void> {
  await cp(await keepSharePictures(), join(client, dirname(sharePath(''))), { recursive: true })
}

/** Draws the pictures unless the cached ones are up to date. @returns their folder */
export async function keepSharePictures(): Promise<string> {
  const folder = join(keptFolder, await keyOf(sources))
  if (existsSync(folder)) return folder
  await rm(keptFolder, { recursive: true, force: true })
  // Imported only when needed, because loading the libraries takes longer than checking the cache.
  const { drawSharePictures } = await import('./draw-share-pictures.ts')
  await drawSharePictures(`${folder}.new`)
  await rename(`${folder}.new`, folder)
  return folder
}

async function keyOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of await filesIn(path)) hash.update(await readFile(file))
  return hash.digest('base64url').slice(0, 22)
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.main) await keepSharePictures()
