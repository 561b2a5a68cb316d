import { expect, test, vi } from 'vitest'
import { blankLead } from '#shared/business/blank-lead.ts'
import { filterMatcher } from './list-query.ts'

test('the text of a search is read once, and not for each lead that is compared', () => {
  const read = vi.spyOn(String.prototype, 'normalize')
  const readings = () => read.mock.contexts.filter((text) => String(text).includes('rooflight')).length
  const matches = filterMatcher({ q: 'rooflight over the stairs' })
  const first = readings()
  const leads = Array.from({ length: 50 }, (_, n) => ({
    ...blankLead,
    id: `lead-${n}`,
    name: `Person ${n}`,
    createdAt: '',
    updatedAt: '',
  }))
  expect(leads.filter(matches)).toEqual([])
  expect(first).toBeGreaterThan(0)
  expect(readings()).toBe(first)
  read.mockRestore()
})

const lead = { ...blankLead, id: 'lead', createdAt: '', updatedAt: '' }

test.each([
  ['jr hartley', { name: 'J.R. Hartley' }, true],
  ['jr hartley', { name: 'J R Hartley' }, true],
  ['sam', { name: 'Ann Vale', description: 'It’s a mess' }, false],
  ['st', { name: 'Ann Vale', description: 'It’s the roof' }, false],
])('letters that follow each other are initials in a name alone: %s in %o', (q, fields, isFound) => {
  expect(filterMatcher({ q })({ ...lead, ...fields })).toBe(isFound)
})
