import { join } from 'node:path'
import { drawingCache, hashOf, hashOfSources } from '../drawings/index.ts'
import type { SharePicture } from '../sharing/pictures/share-pictures.ts'
import type { ShareSheet } from '../sharing/pictures/share-sheet.ts'

export { listSharePictures } from '../sharing/pictures/share-pictures.ts'

/** Returns the files of pictures by name. Those that the cache has, since neither their sheet nor the code has changed, are not drawn. */
export async function makeSharePictures(
  pictures: readonly SharePicture[],
  drawPng: (sheet: ShareSheet) => Promise<Buffer>,
  cache = drawingCache,
): Promise<Map<string, Buffer>> {
  const code = hashOfSources(join(import.meta.dirname, 'share-picture-png.ts'))
  const made = pictures.map(async ({ name, sheet }) => {
    const key = `${hashOf(code, JSON.stringify(sheet))}.png`
    const cached = cache.find(key)
    if (cached) return [name, cached] as const
    const png = await drawPng(sheet)
    cache.store(key, png)
    return [name, png] as const
  })
  return new Map(await Promise.all(made))
}
