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

test('the search finds a page by any of its words, and the one with the word in its title first', () => {
  expect(searchGuide('passw forgot')[0]).toMatchObject({
    page: { id: 'problems' },
    sentence: 'You’ve forgotten your password.',
  })
  expect(searchGuide('newsletter')[0]?.page.id).toBe('email')
  expect(searchGuide('quokka')).toEqual([])
  expect(searchGuide('  ')).toEqual([])
})
