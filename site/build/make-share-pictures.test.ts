import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCache, sourcesOf } from '../drawings/index.ts'
import type { SharePicture } from '../sharing/pictures/share-pictures.ts'
import { listSharePictures, makeSharePictures } from './make-share-pictures.ts'

test('a picture that networks show is drawn again only when its own title or drawing changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'share-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const titlesDrawn = async (pictures: readonly SharePicture[]) => {
    const titles: string[] = []
    const files = await makeSharePictures(
      pictures,
      async ({ title }) => {
        titles.push(title)
        return Buffer.from(title)
      },
      openCache(folder),
    )
    expect(pictures.map(({ name }) => String(files.get(name)))).toEqual(pictures.map(({ sheet }) => sheet.title))
    return titles
  }
  const pictures = listSharePictures()
  expect(await titlesDrawn(pictures)).toEqual(pictures.map(({ sheet }) => sheet.title))
  expect(await titlesDrawn(pictures)).toEqual([])
  const [first, second, ...others] = pictures
  if (!first || !second) throw new Error('There are several pictures.')
  const changed = [
    { ...first, sheet: { ...first.sheet, title: 'Another title' } },
    { ...second, sheet: { ...second.sheet, drawing: first.sheet.drawing } },
    ...others,
  ]
  expect(await titlesDrawn(changed)).toEqual(['Another title', second.sheet.title])
})

test('the code of these pictures contains no texts and no houses, whose changes would draw all of them again', () => {
  const sources = sourcesOf(join(import.meta.dirname, 'share-picture-png.ts')).join('\n')
  expect(sources).toContain('site/sharing/pictures/title-lines.ts')
  expect(sources).not.toMatch(/site\/(content|drawings|pages|components)/)
})
