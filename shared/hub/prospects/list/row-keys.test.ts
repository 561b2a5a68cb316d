import { expect, test } from 'vitest'
import { createRowKeys } from './row-keys.ts'

test('a lead keeps its row while it is scrolled, refreshed and moved', () => {
  const { keysOf } = createRowKeys()
  const [first, second, third] = keysOf('all', ['a', 'b', 'c'])
  expect(keysOf('all', ['c', 'new', 'a'])).toEqual([third, 3, first])
  expect(keysOf('all', ['b'])).toEqual([second])
})

test('a lead that comes in never takes the row of one that has gone', () => {
  const { keysOf } = createRowKeys()
  const [, gone] = keysOf('all', ['a', 'b', 'c'])
  expect(keysOf('all', ['a', 'c', 'd'])).not.toContain(gone)
})

test('the answer to another question takes the rows that stand there, from the top', () => {
  const { keysOf } = createRowKeys()
  keysOf('all', ['a', 'b', 'c'])
  const scrolled = keysOf('all', ['c', 'd', 'e'])
  expect(keysOf('new', ['e', 'f'])).toEqual(scrolled.slice(0, 2))
})

test('no two leads share a row', () => {
  const { keysOf } = createRowKeys()
  keysOf('all', ['a', 'b'])
  keysOf('new', ['b', 'c', 'd', 'e'])
  const keys = keysOf('new', ['c', 'b', 'f', 'g', 'e', 'd'])
  expect(new Set(keys).size).toBe(6)
})
