import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guide, textsOf } from '../shared/hub/help/guide/guide.ts'
import { pictureSizes } from '../shared/hub/help/guide/picture-sizes.ts'
import { pictures } from '../shared/hub/help/guide/pictures.ts'
import { root } from './steps.mjs'

const pictureFolder = join(root, 'resources/guide')

test('every label that the guide names is in the hub, word for word', () => {
  const sources = globSync(['shared/{hub,business,contract}/**/*.{ts,tsx}', 'console/renderer/**/*.tsx'], {
    cwd: root,
    exclude: ['shared/hub/help/**', '**/*.test.*'],
  })
  // What stands between quotes, tags and braces; what follows in parentheses may be computed: `Late only (${count})`.
  const said = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .replaceAll(/\s+/g, ' ')
      .split(/ ?['"`<>{}$] ?/)
      .flatMap((part) => [part, part.split(' (', 1)[0]]),
  )
  const labels = guide.flatMap((page) => textsOf(page)).flatMap((text) => labelsOf(text))
  expect(labels.length).toBeGreaterThan(100)
  const known = new Set(said)
  expect([...new Set(labels)].filter((label) => !known.has(label))).toEqual([])
})

test('every picture has a page, a file, a size and the text that it shows, and no file is left over', () => {
  const used = guide.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])))
  expect(used.toSorted()).toEqual(Object.keys(pictures).toSorted())
  expect(Object.keys(pictureSizes).toSorted()).toEqual(Object.keys(pictures).toSorted())
  for (const { url } of Object.values(pictures)) expect(existsSync(new URL(url))).toBe(true)
  const files = used.flatMap((name) => [`${name}.txt`, `${name}.webp`])
  expect(readdirSync(pictureFolder).toSorted()).toEqual(files.toSorted())
})

/** Returns what stands between two marks; a text with an odd number of marks has a mark too many or too few. */
function labelsOf(text) {
  const parts = text.split('**')
  expect(parts.length % 2, `The marks in “${text}”`).toBe(1)
  return parts.filter((_, index) => index % 2 === 1)
}
