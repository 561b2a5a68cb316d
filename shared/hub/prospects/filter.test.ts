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

const id = '00000000-0000-7000-8000-000000000095'

test.each([
  'importId=abc',
  'runId=1',
  'importId=00000000-0000-0000-0000-00000000000g',
  'status=asleep',
  'since=x',
  'since=5',
  'q=',
])('a part of an address that is wrong is left out: %s', (search) => {
  expect(readFilter(new URLSearchParams(search))).toEqual({})
})

test('a search for more than 200 characters is cut', () => {
  expect(readFilter(new URLSearchParams({ q: 'roof '.repeat(100) })).q).toBe('roof '.repeat(40).trim())
  expect(readFilter(new URLSearchParams({ q: `${'a'.repeat(199)}🏠` })).q).toBe('a'.repeat(199))
})

test('the search text, an import and the order are in the address too', () => {
  expect(readFilter(new URLSearchParams('since=yesterday'))).toEqual({})
  expect(readFilter(new URLSearchParams('since=2026-11-22T18:04Z'))).toEqual({ since: '2026-11-22T18:04:00.000Z' })
  const search = new URLSearchParams(`q= winchester &importId=${id}&sort=priority&page=2`)
  expect(readLeadQuery(search)).toEqual({ q: 'winchester', importId: id, sort: 'priority' })
  expect(withoutFilters(search).toString()).toBe('sort=priority&page=2&origin=all')
  expect(readLeadQuery(new URLSearchParams('sort=height&q='))).toEqual({ origin: 'enquiries' })
})

test.each([
  ['enquiries first', '', 'enquiries'],
  ['the found', 'origin=found', 'found'],
  ['everybody', 'origin=all', undefined],
  ['everybody whom one run brought', `runId=${id}`, undefined],
])('the list shows %s', (_, search, origin) => {
  expect(readLeadQuery(new URLSearchParams(search)).origin).toBe(origin)
})

test.each([
  [`runId=${id}&status=new`, 'status=new&origin=all'],
  [`importId=${id}`, 'origin=all'],
  [`runId=${id}&origin=found`, 'origin=found'],
  [`runId=${id}&importId=${id}`, `importId=${id}`],
])('the tab of %s stays when the run or import is removed', (before, after) => {
  const name = before.startsWith('runId') ? 'runId' : 'importId'
  expect(withoutFilter(new URLSearchParams(before), name).toString()).toBe(after)
})
