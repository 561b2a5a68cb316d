import { expect, test } from 'vitest'
import { assignRowKeys, noRowKeys } from './row-focus.ts'

/** Assigns keys for one list of leads after another. @returns the keys of each */
function keysOf(...lists: [search: string, ids: string[]][]): (readonly number[])[] {
  let keys = noRowKeys
  return lists.map(([search, ids]) => {
    keys = assignRowKeys(keys, search, ids)
    return keys.shown
  })
}

test('a lead keeps its row while it is scrolled, refreshed and moved', () => {
  expect(keysOf(['all', ['a', 'b', 'c']], ['all', ['c', 'new', 'a']], ['all', ['b']])).toEqual([
    [0, 1, 2],
    [2, 3, 0],
    [1],
  ])
})

test('a new lead never takes the row of a removed one', () => {
  expect(keysOf(['all', ['a', 'b', 'c']], ['all', ['a', 'c', 'd']])).toEqual([
    [0, 1, 2],
    [0, 2, 3],
  ])
})

test('the leads of another search take the rows on the screen, from the top', () => {
  const lists = keysOf(['all', ['a', 'b', 'c']], ['all', ['c', 'd', 'e']], ['new', ['e', 'f']])
  expect(lists[2]).toEqual(lists[1]?.slice(0, 2))
})

test('no two leads share a row', () => {
  const lists = keysOf(['all', ['a', 'b']], ['new', ['b', 'c', 'd', 'e']], ['new', ['c', 'b', 'f', 'g', 'e', 'd']])
  expect(new Set(lists[2]).size).toBe(6)
})

test('keys that do not change are the same object', () => {
  const keys = assignRowKeys(noRowKeys, 'all', ['a', 'b'])
  expect(assignRowKeys(keys, 'all', ['a', 'b'])).toBe(keys)
})
