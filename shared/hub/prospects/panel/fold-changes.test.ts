import { expect, test } from 'vitest'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { foldChanges } from './fold-changes.ts'

const entry = (id: string, type: string, kind: TimelineEntry['kind'] = 'activity') =>
  ({ id, type, kind }) as TimelineEntry
const ids = (entries: readonly TimelineEntry[]) =>
  foldChanges(entries).map((item) => ('changes' in item ? item.changes.map(({ id }) => id) : item.id))

test.each<[string, TimelineEntry[], (string | string[])[]]>([
  ['an empty timeline', [], []],
  ['one change stays', [entry('a', 'edit'), entry('b', 'note')], ['a', 'b']],
  ['changes that follow each other', [entry('a', 'note'), entry('b', 'edit'), entry('c', 'edit')], ['a', ['b', 'c']]],
  [
    'changes on both sides of a note',
    [
      entry('a', 'edit'),
      entry('b', 'edit'),
      entry('c', 'note'),
      entry('d', 'edit'),
      entry('e', 'edit'),
      entry('f', 'edit'),
    ],
    [['a', 'b'], 'c', ['d', 'e', 'f']],
  ],
  ['a change of status is news', [entry('a', 'edit'), entry('b', 'status'), entry('c', 'edit')], ['a', 'b', 'c']],
  ['an email of a type of the same name', [entry('a', 'edit', 'email'), entry('b', 'edit', 'email')], ['a', 'b']],
])('%s', (_, entries, expected) => {
  expect(ids(entries)).toEqual(expected)
})
