import { expect, test } from 'vitest'
import { excerpt, excerptLength } from './excerpt.ts'

const rest = 'The rest is in the hub.'

test.for([
  ['a short text is whole', 'x'.repeat(excerptLength), 'x'.repeat(excerptLength)],
  ['a long one ends with a word', 'word '.repeat(300), `${'word '.repeat(199)}word …\n\n(${rest})`],
  ['one without words ends where it must', 'x'.repeat(5000), `${'x'.repeat(excerptLength)} …\n\n(${rest})`],
  ['no character is cut in two', `y${'🏠'.repeat(2000)}`, `y${'🏠'.repeat(499)} …\n\n(${rest})`],
] as const)('%s', ([, text, shown]) => expect(excerpt(text, rest)).toBe(shown))

test('a text of spaces takes no longer than any other', () => {
  expect(excerpt(' '.repeat(60_000), rest)).toContain(rest)
})
