import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCache, sourcesOf } from './cache.ts'

test('the file that was used least recently is removed when there are too many', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cache = openCache(folder, 2)
  cache.store('first.svg', 'first')
  cache.store('second.svg', 'second')
  for (const [name, seconds] of [
    ['first.svg', 1],
    ['second.svg', 2],
  ] as const)
    utimesSync(join(folder, name), seconds, seconds)
  expect(cache.find('first.svg')?.toString()).toBe('first')
  cache.store('third.svg', 'third')
  expect(readdirSync(folder).toSorted()).toEqual(['first.svg', 'third.svg'])
  expect(cache.find('second.svg')).toBeUndefined()
})

const pathOf = (name: string) => join(import.meta.dirname, name)

test.each([
  ['views/plan/plan.ts', ['views/plan/walls.ts', 'engine/polygon.ts'], 'views/elevation.ts'],
  ['views/elevation.ts', ['engine/hidden-lines.ts', 'views/dimensions.ts'], 'views/plan/walls.ts'],
  ['svg/drawing-svg.ts', ['drawing.css', '../../resources/fonts/lettering.json'], 'views/elevation.ts'],
])('what %s makes depends on all that it imports, and on no house and no other view', (module, imported, other) => {
  const sources = sourcesOf(pathOf(module))
  expect(sources).toEqual(expect.arrayContaining(imported.map(pathOf)))
  expect(sources).not.toContain(pathOf(other))
  expect(sources.join('\n')).not.toMatch(/drawings\/(designs|houses|article-drawings)\//)
})
