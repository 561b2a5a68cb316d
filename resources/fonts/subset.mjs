// Makes the site's fonts from the originals on npm: only the characters and weights that the pages use, and beside each one
// a local fallback scaled to take the same room, so that nothing moves when the font arrives; and the outlines of the letters on
// drawings, since a picture file can load no font. Run it with `npm run fonts`.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { readMetrics } from './font-metrics.mjs'
import { readOutlines } from './font-outlines.mjs'

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
const characters = `${ascii}£©é–—‘’“”…·×²³½→✓`
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum']

// What stands in until a font has come. `size` is how much larger its letters are set so that the words of our pages take the same
// room: the widths of all their texts in both fonts, measured in a browser, Georgia and Noto Serif by how often letters come.
const fonts = [
  {
    family: 'Newsreader',
    file: 'newsreader',
    source: 'newsreader/files/newsreader-latin-standard-normal.woff2',
    licence: 'newsreader/LICENSE',
    // Headings only: one weight, in the cut drawn for large sizes.
    axes: { wght: 500, opsz: 36 },
    weight: '500',
    fallbacks: [
      { locals: ['Georgia', 'Gelasio'], size: 0.952 },
      { on: 'Android', locals: ['Noto Serif'], size: 0.886 },
      { on: 'Linux', locals: ['Liberation Serif', 'Times New Roman'], size: 1.061 },
    ],
  },
  {
    family: 'Hanken Grotesk',
    file: 'hanken-grotesk',
    source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    licence: 'hanken-grotesk/LICENSE',
    axes: { wght: { min: 400, max: 600 } },
    weight: '400 600',
    fallbacks: [
      { locals: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Roboto'], size: 1.003, weight: 400 },
      { locals: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold'], size: 0.942, weight: 600 },
    ],
  },
]

const faces = []
for (const font of fonts) {
  const original = await readFile(fromPackage(font.source))
  const options = { variationAxes: font.axes, keepFeatures, noHinting: true }
  const woff2 = await subsetFont(original, characters, { ...options, targetFormat: 'woff2' })
  await writeFile(here(`${font.file}.woff2`), woff2)
  await copyFile(fromPackage(font.licence), here(`${font.file}.licence.txt`))
  faces.push(fontFace(font))
  const metrics = readMetrics(await subsetFont(original, characters, { ...options, targetFormat: 'sfnt' }))
  for (const fallback of font.fallbacks) faces.push(fallbackFace(font.family, fallback, metrics))
  console.log(`${font.file}.woff2 ${woff2.length} bytes`)
}
await writeFile(here('fonts.css'), `/* Made by subset.mjs: change that and run it again. */\n${faces.join('')}`)

// The hub writes the names of people, which have letters that no page of ours has. A browser asks for these files only where such a
// letter stands.
const nameFaces = []
for (const { file, source, first, last } of [
  { file: 'hanken-grotesk-latin', source: 'latin', first: 0xc0, last: 0xff },
  { file: 'hanken-grotesk-latin-ext', source: 'latin-ext', first: 0x100, last: 0x17f },
]) {
  const letters = String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
  const original = await readFile(fromPackage(`hanken-grotesk/files/hanken-grotesk-${source}-wght-normal.woff2`))
  const options = { variationAxes: fonts[1].axes, keepFeatures, noHinting: true, targetFormat: 'woff2' }
  const woff2 = await subsetFont(original, letters, options)
  await writeFile(here(`${file}.woff2`), woff2)
  nameFaces.push(fontFace({ ...fonts[1], file, range: `U+${first.toString(16)}-${last.toString(16)}` }))
  console.log(`${file}.woff2 ${woff2.length} bytes`)
}
await writeFile(here('names.css'), `/* Made by subset.mjs: change that and run it again. */\n${nameFaces.join('')}`)

const lettering = { weight: 600, em: 200, characters: ` ${ascii.replaceAll(/[^\w.,+-]/g, '')}°²−` }
const letters = await subsetFont(await readFile(fromPackage(fonts[1].source)), lettering.characters, {
  variationAxes: { wght: lettering.weight },
  noHinting: true,
  targetFormat: 'sfnt',
})
await writeFile(
  here('lettering.json'),
  `${JSON.stringify({ em: lettering.em, letters: readOutlines(letters, lettering.characters, lettering.em) })}\n`,
)

// Programs without a browser read neither woff2 nor variable fonts: share pictures are set in these.
const stills = [
  { file: 'newsreader-500.ttf', source: fonts[0].source, axes: { wght: 500, opsz: 72 } },
  { file: 'hanken-grotesk-500.ttf', source: fonts[1].source, axes: { wght: 500 } },
]
for (const { file, source, axes } of stills) {
  const options = { variationAxes: axes, keepFeatures: ['kern', 'liga'], noHinting: true, targetFormat: 'sfnt' }
  await writeFile(here(file), await subsetFont(await readFile(fromPackage(source)), characters, options))
}

function fontFace({ family, file, weight, range }) {
  return `@font-face {
  font-family: '${family}';
  src: url('./${file}.woff2') format('woff2');
  font-weight: ${weight};
  font-display: swap;${range === undefined ? '' : `\n  unicode-range: ${range};`}
}
`
}

function fallbackFace(family, { on, locals, size, weight }, metrics) {
  return `@font-face {
  font-family: '${family} Fallback${on === undefined ? '' : ` ${on}`}';
  src: ${locals.map((name) => `local('${name}')`).join(', ')};${weight === undefined ? '' : `\n  font-weight: ${weight};`}
  size-adjust: ${percent(size)};
  ascent-override: ${percent(metrics.ascent / size)};
  descent-override: ${percent(metrics.descent / size)};
  line-gap-override: ${percent(metrics.lineGap / size)};
}
`
}

function fromPackage(path) {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))
}

function here(name) {
  return new URL(name, import.meta.url)
}

function percent(ratio) {
  return `${(ratio * 100).toFixed(2)}%`
}
