import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderMagazine } from './render-magazine.tsx'
import { tied } from './tied.ts'

const file = join(import.meta.dirname, '../../resources/magazine/home-extension-magazine.pdf')
const pdf = readFileSync(file).toString('latin1')
const html = renderMagazine()

test('the magazine was printed after the last change of its words, drawings and figures: npm run magazine', () => {
  const printed = readFileSync(`${file}.sha256`, 'utf8').trim()
  expect(printed).toBe(createHash('sha256').update(html).digest('hex'))
})

describe('the PDF', () => {
  test('has four pages of A4, and weighs less than 600 KB', () => {
    const pages = [...pdf.matchAll(/\/Type \/Page\n.*?\/MediaBox \[0 0 (\S+) (\S+)\]/gs)]
    expect(pages).toHaveLength(4)
    for (const [, width, height] of pages) {
      expect(Number(width)).toBeCloseTo(595.3, 0)
      expect(Number(height)).toBeCloseTo(841.9, 0)
    }
    expect(pdf.length).toBeLessThan(600_000)
  })

  test('is tagged for screen readers, in British English, and has a title', () => {
    expect(/\/MarkInfo <<[^>]*\/Marked true/.test(pdf)).toBe(true)
    expect(pdf.includes('/StructTreeRoot')).toBe(true)
    expect(pdf.includes('/Lang (en-GB)')).toBe(true)
    expect(pdf.includes('/Title (A room for the whole week)')).toBe(true)
    for (const tag of ['H1', 'H2', 'H3', 'P', 'Figure', 'Table', 'TH', 'LI'])
      expect(pdf.includes(`/S /${tag}\n`), tag).toBe(true)
  })

  test('contains no name of a business, since any may serve it', () => {
    const words = html.slice(html.indexOf('<body>')).replaceAll(/<[^>]+>/g, ' ')
    expect(/Example Extensions|@|tel:|\barchitect\b/i.exec(words)).toBeNull()
  })
})

describe('the article', () => {
  test('has one title, and a name for each of its four drawings', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    const names = [...html.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(4)
  })

  test('takes its figures from the drawing and the business', () => {
    for (const figure of ['29\u00a0m²', '3.8\u00a0m', '£72,024', '£104,130', '£2,340 including VAT', '42\u00a0days'])
      expect(html.includes(figure), figure).toBe(true)
  })

  test('never separates a figure from its unit', () => {
    expect(tied('within 6 m of the 29 m² and 42 days')).toBe('within 6\u00a0m of the 29\u00a0m² and 42\u00a0days')
    expect(tied('3 months, 3 metres')).toBe('3\u00a0months, 3 metres')
  })
})
