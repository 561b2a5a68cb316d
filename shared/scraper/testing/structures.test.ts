import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adapters } from '../adapters/index.ts'
import { asList, pageOf, sourceOf } from './page-of.ts'
import { readStructures, structures } from './structures.ts'

test('every field of every kind of register and forum is read, and nothing on pages without an application', () => {
  const results = readStructures()
  expect(results.flatMap(({ page, wrong }) => wrong.map((one) => `${page}: ${one}`))).toEqual([])
  expect(results.length).toBeGreaterThan(60)
})

test.each(structures)('no adapter throws on a page that ends anywhere: $name', ({ url, file }) => {
  const text = readFileSync(file, 'utf8')
  const page = pageOf(url, text.slice(0, text.length / 2), { contentType: 'text/html' })
  for (const adapter of adapters) {
    // Each adapter is guarded, and reports what it has thrown.
    expect(adapter.read(page, asList, sourceOf()).problem ?? '').not.toContain('could not read a page')
  }
})
