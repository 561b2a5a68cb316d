import { expect, test } from 'vitest'
import type { Reading } from '../adapter.ts'
import { addSighting, nothingSeen, sightingOf } from './sighting.ts'

const list = 'https://register.example/list'
const see = (reading: Reading, { url = list, text = '' } = {}) => sightingOf({ reading, url, text }, list, list)
const record = { url: 'https://register.example/1', reference: '26/1', address: '1 Sample Road' }

test('entries are counted with their fields, on the page and behind its links', () => {
  const known = { url: 'https://register.example/2', reference: '26/2' }
  expect(see({ records: [record], next: [{ url: known.url, kind: 'detail', known }] })).toEqual({
    entries: 2,
    fields: { reference: 2, address: 1 },
  })
})

test('of a page without entries the beginning of its text is stored', () => {
  const text = `<html><script>x()</script><p>We have moved.</p><p>${'More. '.repeat(200)}</p></html>`
  const seen = see({ records: [], next: [] }, { text })
  expect(seen).toMatchObject({ entries: 0, text: expect.stringMatching(/^We have moved\. More\./) })
  expect(seen.text).toHaveLength(400)
})

test('a page that says that nothing was found is distinguished from one that only shows nothing', () => {
  expect(see({ records: [], next: [], isNothingFound: true })).toMatchObject({ entries: 0, isNothingFound: true })
  expect(see({ records: [], next: [] })).not.toHaveProperty('isNothingFound')
})

test('an address that redirects to another host is reported; www counts as the same host', () => {
  const reading = { records: [record], next: [] }
  expect(see(reading, { url: 'https://new.example/list' })).toMatchObject({ movedTo: 'new.example' })
  expect(see(reading, { url: 'https://www.register.example/list' })).not.toHaveProperty('movedTo')
  const further = sightingOf({ reading, url: 'https://cdn.example/2', text: '' }, 'https://register.example/2', list)
  expect(further).not.toHaveProperty('movedTo')
})

test('the counts of pages are added up, and what one page shows about the source is kept', () => {
  const first = { ...see({ records: [record], next: [], shortfall: { read: 1, total: 9 } }), movedTo: 'new.example' }
  const second = see({ records: [record, record], next: [] })
  expect([nothingSeen, first, second].reduce(addSighting)).toEqual({
    entries: 3,
    fields: { reference: 3, address: 3 },
    movedTo: 'new.example',
    shortfall: { read: 1, total: 9 },
  })
})
