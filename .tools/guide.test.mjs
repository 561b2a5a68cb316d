import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guide, textsOf } from '../shared/hub/help/guide/guide.ts'
import { pictureSizes } from '../shared/hub/help/guide/picture-sizes.ts'
import { pictures } from '../shared/hub/help/guide/pictures.ts'
import { root } from './steps.mjs'

const pictureFolder = join(root, 'resources/guide')
const sources = globSync(['shared/{hub,business,contract}/**/*.{ts,tsx}', 'console/renderer/**/*.tsx'], {
  cwd: root,
  exclude: ['shared/hub/help/**', '**/*.test.*', '**/testing/**'],
}).map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' '))
/** What is between quotes, tags and braces in the hub; what follows in parentheses may be computed: `Late only (${count})`. */
const hubTexts = new Set(
  sources.flatMap((source) => source.split(/ ?['"`<>{}$] ?/).flatMap((part) => [part, part.split(' (', 1)[0]])),
)
const findAll = (text, pattern) => Array.from(text.matchAll(pattern), ([, found]) => found)
/** What the hub puts before a computed part, such as a name. */
const beginnings = sources.flatMap((source) => findAll(source, /[`'">]([A-Z][^`'"<>{}$]* )\$?\{/g))
/** Names of the sample data. */
const sampleData = /Specimen|Sample|Winchester/

const labelsOfGuide = () => guide.flatMap((page) => textsOf(page)).flatMap((text) => labelsOf(text))
const labelsOfSteps = () => findAll(readFileSync(join(root, 'site/e2e/guide-pictures.ts'), 'utf8'), /'([A-Z][^'\\]*)'/g)
const labelsOfPictures = () =>
  globSync(join(pictureFolder, '*.txt'))
    .flatMap((file) => findAll(readFileSync(file, 'utf8'), /- (?:button|menuitem|tab|switch) "(.+?)"/g))
    .map((text) => beginnings.find((beginning) => text.startsWith(beginning))?.trimEnd() ?? text.replace(/ \(.*/, ''))

test.each([
  ['label that the guide mentions', labelsOfGuide],
  ['label that the steps to its pictures use', labelsOfSteps],
  ['button and menu in its pictures', labelsOfPictures],
])('every %s is in the hub, word for word', (_, list) => {
  const labels = list()
  expect(labels.length).toBeGreaterThan(50)
  expect([...new Set(labels)].filter((label) => !hubTexts.has(label) && !sampleData.test(label))).toEqual([])
})

test('every picture has a page, a file, a size and the text that it shows, and no file is left over', () => {
  const used = guide.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])))
  expect(used.toSorted()).toEqual(Object.keys(pictures).toSorted())
  expect(Object.keys(pictureSizes).toSorted()).toEqual(Object.keys(pictures).toSorted())
  for (const { url } of Object.values(pictures)) expect(existsSync(new URL(url))).toBe(true)
  const files = used.flatMap((name) => [`${name}.txt`, `${name}.webp`])
  expect(readdirSync(pictureFolder).toSorted()).toEqual(files.toSorted())
})

test('a release begins with the check of the pictures', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts.release).toMatch(/^node \.tools\/guide\.mjs --check && /)
})

/** Returns what stands between two marks; a text with an odd number of marks has a mark too many or too few. */
function labelsOf(text) {
  const parts = text.split('**')
  expect(parts.length % 2, `The marks in “${text}”`).toBe(1)
  return parts.filter((_, index) => index % 2 === 1)
}
