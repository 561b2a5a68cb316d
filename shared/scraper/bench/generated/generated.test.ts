import { expect, test } from 'vitest'
import { adapters } from '../../adapters/index.ts'
import { asList, pageOf, sourceOf } from '../../testing/page-of.ts'
import { generatePages } from './generate.ts'
import { readGenerated, scorePages } from './score.ts'

test('pages of random structure are read nearly without a fault', () => {
  const { records, all } = scorePages(generatePages(40_001, 40))
  expect(records.right / records.given).toBeGreaterThan(0.99)
  expect(all.right / all.wanted).toBeGreaterThan(0.97)
})

test.each([1, 2, 3])('menus, news, forms and tables of other things are no records (seed %i)', (seed) => {
  const noise = generatePages(seed, 150).filter(({ kind }) => kind === 'noise')
  expect(noise.flatMap((page) => readGenerated(page).records)).toEqual([])
})

test.each([4, 5])('no adapter throws on a page that ends anywhere (seed %i)', (seed) => {
  for (const { url, text } of generatePages(seed, 12)) {
    const page = pageOf(url, text.slice(0, text.length / 2), { contentType: 'text/html' })
    for (const adapter of adapters) {
      expect(() => adapter.read(page, asList, sourceOf())).not.toThrow()
      // The list of adapters guards each of them, and tells what one has thrown.
      expect(adapter.read(page, asList, sourceOf()).problem ?? '').not.toContain('could not read a page')
    }
  }
})

test('a seed always makes the same pages', () => {
  expect(generatePages(6, 5)).toEqual(generatePages(6, 5))
})
