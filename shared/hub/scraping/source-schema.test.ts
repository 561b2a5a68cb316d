import { expect, test } from 'vitest'
import { entriesOf, sourceSchema } from './source-schema.ts'

const filled = { ...entriesOf(undefined), name: 'Board', url: 'https://board.example.com', platform: 'listing' }

test('search terms are written one a line', () => {
  expect(sourceSchema.parse({ ...filled, searchTerms: ' loft \n\nextension' }).searchTerms).toEqual([
    'loft',
    'extension',
  ])
})

test('selectors that are all blank are none, and any other needs the one of the list', () => {
  expect(sourceSchema.parse(filled).selectors).toBeNull()
  const selectors = { ...filled.selectors, title: 'h3 a' }
  const { error } = sourceSchema.safeParse({ ...filled, selectors })
  expect(error?.issues).toMatchObject([
    { path: ['selectors', 'item'], message: 'Please say which element is one of the list' },
  ])
  expect(sourceSchema.parse({ ...filled, selectors: { ...selectors, item: 'li' } }).selectors).toEqual({
    item: 'li',
    title: 'h3 a',
  })
})
