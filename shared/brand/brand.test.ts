import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clay, darkHub, inkOnPaper, lightHub, paperOnInk } from './hub-colours.ts'
import { dark, light } from './site-colours.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const coloursIn = (text: string): string[] =>
  text.match(/#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})(?![\w-])|\b(?:rgb|hsl)a?\(\s*\d[^)]*\)/gi) ?? []

/** Black and white belong to no brand. */
const isNeutral = (colour: string) => /^#(?:fff|000){1,2}$|^rgb\(0 0 0\b/i.test(colour)

/** Files that may have colours of their own. */
const exceptions: Readonly<Record<string, string>> = {
  'site/standalone-page/invoice.css': 'the margin of a printed page has no custom properties',
  'site/magazine/magazine.css': 'cream areas on the white paper of the magazine, which has no other use for the colour',
}

test('a colour is written in shared/brand and nowhere else', () => {
  const files = globSync('{console,server,shared,site}/**/*.{css,ts,tsx}', { cwd: root, exclude: ['**/node_modules'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/^shared\/brand\/|\/(?:testing|e2e|bench)\/|\/testing\.ts$|\.(?:test|spec)\.tsx?$/.test(file))
  const found = files.flatMap((file) => {
    const colours = coloursIn(read(file)).filter((colour) => !isNeutral(colour))
    return colours.length > 0 ? [[file, colours] as const] : []
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(found.filter(([file]) => exceptions[file] === undefined)).toEqual([])
  expect(found.map(([file]) => file).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('the console’s page without the hub has the hub’s colours', () => {
  const hub = JSON.stringify([clay, inkOnPaper, paperOnInk, lightHub, darkHub])
  expect(coloursIn(read('shared/brand/failure-page.css')).filter((colour) => !hub.includes(colour))).toEqual([])
})

test('fields and what has the focus stand out from what is around them by 3 to 1, in light and dark', () => {
  for (const { page, surface, raised, fieldLine, ink, onFooterMuted, footer } of [light, dark]) {
    const pairs = [page, surface, raised].flatMap((around) => [
      [fieldLine, around],
      [ink, around],
    ])
    for (const pair of [...pairs, [onFooterMuted, footer]]) {
      const [darker = 0, lighter = 0] = pair.map(luminance).toSorted((one, other) => one - other)
      expect((lighter + 0.05) / (darker + 0.05), pair.join(' ')).toBeGreaterThanOrEqual(3)
    }
  }
  for (const file of ['site/components/footer/footer.css', 'site/standalone-page/page.css']) {
    expect(read(file)).toMatch(/footer :focus-visible {\s+outline-color: currentColor;/)
  }
})

/** Returns the relative luminance of a colour, as WCAG defines it. @param colour such as `#fff` or `#1d2a36` */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
