import { expect, test } from 'vitest'
import { hubViews } from '#shared/hub-address.ts'
import { guide, searchGuide } from './guide.ts'
import { helpAddress, linkedPages } from '../../components/help-pages.ts'

test('every view has a page, and every page that a view leads to exists', () => {
  const addresses = ['', ...hubViews].map((view) => helpAddress(`/${view}`, ''))
  expect(addresses.filter((address) => address === undefined)).toHaveLength(1)
  expect(helpAddress('/help', '')).toBeUndefined()
  expect(helpAddress('/settings', '?show=condition')).toBe('/help?page=problems')
  const ids = guide.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(linkedPages.filter((page) => !ids.includes(page))).toEqual([])
})

test.each([
  ['newsletter', 'website'],
  ['how do I send an invoice', 'quotes'],
  ['privacy notices', 'finding-leads'],
  ['connect my phone', 'devices'],
  ['book a call', 'calls'],
])('the search for “%s” begins with the page %s', (typed, page) => {
  expect(searchGuide(typed)[0]?.page.id).toBe(page)
})

test('the search finds a page by most of its words, and the one with them in its title or in one sentence first', () => {
  expect(searchGuide('passw forgot')[0]).toMatchObject({
    page: { id: 'problems' },
    sentence: 'You’ve forgotten your password.',
  })
  expect(searchGuide('quokka')).toEqual([])
  expect(searchGuide('  ')).toEqual([])
})
