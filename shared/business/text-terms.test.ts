import { expect, test } from 'vitest'
import { fillTextTerms, termProblem, textTermNames, type TextTermName } from './text-terms.ts'

const values = Object.fromEntries(textTermNames.map((name) => [name, `<${name}>`])) as Record<TextTermName, string>

test.each([
  ['{deposit}', '<deposit>'],
  ['{{deposit}}', '<deposit>'],
  ['{Deposit} and { DEPOSIT }', '<deposit> and <deposit>'],
  ['{{ By  Call }}', '<by call>'],
  ['{package\u00a0prices}', '<package prices>'],
])('%s is filled in', (text, filled) => {
  expect(termProblem(text)).toBeUndefined()
  expect(fillTextTerms(text, values)).toBe(filled)
})

test.each([
  [
    '{depost}',
    /^\{depost\} isn’t filled in\. Please use one of \{minutes\}, .*\{travel price\}, or leave out the braces$/,
  ],
  ['{deposit} {{Price}}', /^\{\{Price\}\} isn’t filled in/],
  ['{constructor}', /^\{constructor\} isn’t filled in/],
  ['a {deposit', /^Please use \{ and \} only around a name, such as \{deposit\}$/],
  ['deposit} b', /^Please use \{ and \}/],
  ['{{{deposit}}}', /^Please use \{ and \}/],
  ['{}', /^Please use \{ and \}/],
  ['{by\ncall}', /^Please use \{ and \}/],
  [`{${'a'.repeat(41)}}`, /^Please use \{ and \}/],
  ['{deposit} {deposit', /^Please use \{ and \}/],
])('%j is refused, because it would show braces', (text, sentence) => {
  expect(termProblem(text)).toMatch(sentence)
})

test('a text without braces has no problem, and one with many is read in little time', () => {
  expect(termProblem('£250 + VAT')).toBeUndefined()
  expect(termProblem('{'.repeat(100_000))).toMatch(/^Please use/)
  expect(termProblem('{a'.repeat(100_000))).toMatch(/^Please use/)
})
