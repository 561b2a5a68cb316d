// npm run magazine: prints the magazine article to the PDF that the site serves. Run it after a change of its words, drawings or figures.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { findOrInstallBrowser } from './browser.mjs'
import { root } from './run-step.mjs'

const file = join(root, 'resources/magazine/home-extension-magazine.pdf')
const newsreader = 'newsreader/files/newsreader-latin-standard-normal.woff2'
const hanken = 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'
/** One cut each: a font with axes would be taken apart into single glyphs, at three times the size. */
const fonts = [
  { family: 'Newsreader', source: newsreader, axes: { wght: 400, opsz: 16 } },
  { family: 'Newsreader', source: newsreader, axes: { wght: 500, opsz: 48 } },
  { family: 'Hanken Grotesk', source: hanken, axes: { wght: 400 } },
  { family: 'Hanken Grotesk', source: hanken, axes: { wght: 600 } },
]

const { module } = await runnerImport(join(root, 'site/magazine/render-magazine.tsx'), { configFile: false, root })
const html = module.renderMagazine()
const faces = await Promise.all(fonts.map(fontFace))

const browser = await chromium.launch({ executablePath: await findOrInstallBrowser() })
try {
  const page = await browser.newPage()
  await page.setContent(html.replace('</head>', `<style>${faces.join('')}</style></head>`), { waitUntil: 'load' })
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.evaluate(() => document.fonts.ready)
  const crowded = await page.evaluate(() =>
    [...document.querySelectorAll('.page')]
      // Each height is rounded to a whole pixel.
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.className),
  )
  if (crowded.length > 0) throw new Error(`Too much stands on: ${crowded.join(', ')}`)
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
} finally {
  await browser.close()
}
await writeFile(`${file}.sha256`, `${createHash('sha256').update(html).digest('hex')}\n`)
console.log(`${file} ${(await readFile(file)).length} bytes`)

async function fontFace({ family, source, axes }) {
  const original = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}`)))
  const cut = await subsetFont(original, html, { variationAxes: axes, targetFormat: 'woff2' })
  return `@font-face{font-family:'${family}';font-weight:${axes.wght};src:url(data:font/woff2;base64,${cut.toString('base64')})}`
}
