import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guide, textsOf } from '../shared/hub/help/guide/guide.ts'
import { pictureSizes } from '../shared/hub/help/guide/picture-sizes.ts'
import { pictures } from '../shared/hub/help/guide/pictures.ts'
import { root } from './run-step.mjs'

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
/** What is computed in the labels of the pictures, which show sample data. */
const sample =
  String.raw`(?:\w+ (?:Specimen|Example)|[A-Z]\w+day(?: \d+ \w+, (?:morning|afternoon))?|\d+|` +
  'Office computer|Sample planning register|Winchester district|week|without an email address)'
/** The labels with computed parts, such as `Move ${name} to …`. */
const composed = sources
  .flatMap((source) => findAll(source, /`([A-Z][^`]*\$\{[^`]*)`/g))
  .map((template) => template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part)))
const patterns = [sample, ...composed.map((parts) => parts.join(sample))].map((pattern) => new RegExp(`^${pattern}$`))
const isInHub = (label) => hubTexts.has(label) || patterns.some((pattern) => pattern.test(label))

const labelsOfGuide = () => guide.flatMap((page) => textsOf(page)).flatMap((text) => labelsOf(text))
const labelsOfSteps = () => findAll(readFileSync(join(root, 'site/e2e/guide-pictures.ts'), 'utf8'), /'([A-Z][^'\\]*)'/g)
const labelsOfPictures = () =>
  globSync(join(pictureFolder, '*.txt')).flatMap((file) =>
    findAll(readFileSync(file, 'utf8'), /- (?:button|menuitem|tab|switch) "(.+?)"/g),
  )

test.each([
  ['label that the guide mentions', labelsOfGuide],
  ['label that the steps to its pictures use', labelsOfSteps],
  ['button and menu in its pictures', labelsOfPictures],
])('every %s is in the hub, word for word', (_, list) => {
  const labels = list()
  expect(labels.length).toBeGreaterThan(50)
  expect([...new Set(labels)].filter((label) => !isInHub(label))).toEqual([])
})

test('a label that differs after its computed part is not in the hub', () => {
  expect(['Move Rose Example to …', 'Move Rose Example to archive'].map(isInHub)).toEqual([true, false])
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
