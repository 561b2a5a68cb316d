import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { sharePath } from '../sharing/share-picture.ts'
import type * as SharePictures from './make-share-pictures.ts'

const project = join(import.meta.dirname, '../..')
const source = join(import.meta.dirname, 'make-share-pictures.ts')
const folder = join(project, 'dist/.share-pictures')

/** Puts the pictures that networks show beside a link, one a page and article, among the client's files. */
export async function copySharePictures(client: string): Promise<void> {
  await cp(folder, join(client, dirname(sharePath(''))), { recursive: true })
}

/** Writes the pictures of all pages and articles to their folder. */
async function writeSharePictures(): Promise<void> {
  const { module } = await runnerImport<typeof SharePictures>(source, { configFile: false, root: project })
  const files = await module.makeSharePictures(module.listSharePictures(), async (sheet) => {
    // Imported only when needed, because most builds draw none, and loading the libraries takes a while.
    const { drawSharePng } = await import('./share-picture-png.ts')
    return drawSharePng(sheet)
  })
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all([...files].map(([name, png]) => writeFile(join(folder, basename(sharePath(name))), png)))
}

if (import.meta.main) await writeSharePictures()
