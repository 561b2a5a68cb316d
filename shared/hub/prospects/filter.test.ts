import { expect, test } from 'vitest'
import { filterChoices, readFilter, readLeadQuery, withoutFilter, withoutFilters, withParameters } from './filter.ts'

test('an address without parameters filters nothing', () => {
  expect(readFilter(new URLSearchParams())).toEqual({})
})

test('each parameter of the address becomes a parameter of the call', () => {
  const search = new URLSearchParams('status=new&projectType=loft_conversion&priority=high')
  expect(readFilter(search)).toEqual({ status: 'new', projectType: 'loft_conversion', priority: 'high' })
})

test('unknown values are ignored', () => {
  expect(readFilter(new URLSearchParams('status=all&projectType=castle&priority='))).toEqual({})
})

test('a parameter is set or removed, and the others stay', () => {
  const search = new URLSearchParams('status=new&priority=low&view=list')
  expect(withParameters(search, { status: undefined }).toString()).toBe('priority=low&view=list')
  expect(withParameters(search, { status: 'quoted' }).toString()).toBe('status=quoted&priority=low&view=list')
})

test('clearing removes only the filters', () => {
  expect(withoutFilters(new URLSearchParams('status=new&view=list&priority=low')).toString()).toBe('view=list')
})

test('every value that is offered is read back as it was chosen', () => {
  for (const { name, options } of filterChoices) {
    for (const { value } of options) {
      expect(readFilter(withParameters(new URLSearchParams(), { [name]: value }))).toEqual({ [name]: value })
    }
  }
})

test('the search text, an import and the order are in the address too', () => {
  expect(readFilter(new URLSearchParams('since=yesterday'))).toEqual({})
  expect(readFilter(new URLSearchParams('since=2026-11-22T18:04Z'))).toEqual({ since: '2026-11-22T18:04:00.000Z' })
  const search = new URLSearchParams('q= winchester &importId=1&sort=priority&page=2')
  expect(readLeadQuery(search)).toEqual({ q: 'winchester', importId: '1', sort: 'priority' })
  expect(withoutFilters(search).toString()).toBe('sort=priority&page=2&origin=all')
  expect(readLeadQuery(new URLSearchParams('sort=height&q='))).toEqual({ origin: 'enquiries' })
})

test.each([
  ['enquiries first', '', 'enquiries'],
  ['the found', 'origin=found', 'found'],
  ['everybody', 'origin=all', undefined],
  ['everybody whom one run brought', 'runId=1', undefined],
])('the list shows %s', (_, search, origin) => {
  expect(readLeadQuery(new URLSearchParams(search)).origin).toBe(origin)
})

test.each([
  ['runId=1&status=new', 'status=new&origin=all'],
  ['importId=1', 'origin=all'],
  ['runId=1&origin=found', 'origin=found'],
  ['runId=1&importId=1', 'importId=1'],
])('the tab of %s stays when the run or import is removed', (before, after) => {
  const name = before.startsWith('runId') ? 'runId' : 'importId'
  expect(withoutFilter(new URLSearchParams(before), name).toString()).toBe(after)
})
