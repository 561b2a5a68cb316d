import { describe, expect, test } from 'vitest'
import { termsOf } from './search-terms.ts'

const finds = (search: string, text: string) => termsOf(search).every((term) => text.match(term))

describe('a search', () => {
  test.each([
    ['price', 'Prices and pricing'],
    ['prices', 'the price of a survey'],
    ['FEES', 'Are council fees included?'],
    ['storey', 'a two-storey extension'],
    ['1350', 'Essential Package £1,350'],
    ['£1,350', 'Essential Package £1,350'],
    ['40 m3', 'A loft may grow by 40 m³'],
    ['m2', 'a garden room of 20 m²'],
    ['plan', 'planning permission'],
  ])('for %s finds "%s"', (search, text) => expect(finds(search, text)).toBe(true))

  test.each([
    ['age', 'Pre-Build Package'],
    ['survey fee', 'the measured survey'],
  ])('for %s does not find "%s"', (search, text) => expect(finds(search, text)).toBe(false))

  test('ignores the words that only make it a question', () => {
    expect(finds('How much does the survey cost?', 'the cost of a survey')).toBe(true)
    expect(termsOf('how do I')).toEqual([])
  })

  test('treats pattern characters as text', () => expect(() => termsOf('(.*[\\')).not.toThrow())
})
