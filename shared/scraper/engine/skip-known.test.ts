import { expect, test } from 'vitest'
import type { PageRecord } from '../record.ts'
import type { JournalEntry } from './journal.ts'
import { createKnownFilter } from './skip-known.ts'
import { keysOfOutcome, keysOfRecord } from './page-address.ts'

const now = new Date('2026-11-23T12:00:00Z')
const record: PageRecord = { url: 'https://register.example/app?id=7', reference: '26/0007/HSE', date: '2026-10-01' }
const approved = { ...record, status: 'Decided', decision: 'Approved' }
const row = (known: PageRecord) => ({ url: known.url, kind: 'detail' as const, known })

const filterAfter = (delivered: readonly PageRecord[], entries: readonly JournalEntry[] = []) => {
  const keys = new Set(delivered.flatMap((one) => [...keysOfRecord(one), ...keysOfOutcome(one)]))
  return createKnownFilter(entries, (asked) => asked.some((key) => keys.has(key)), 180)
}

test('a known application that has been decided since is delivered again, and its page is not requested', () => {
  const selected = filterAfter([record]).selectNew({ records: [], next: [row(approved)] }, now)
  expect(selected).toEqual({ records: [{ ...approved, isUpdate: true }], requests: [] })
})

test('a known application is left out while it is undecided, and once its outcome is known', () => {
  const nothing = { records: [], requests: [] }
  const pending = { ...record, status: 'Awaiting decision' }
  expect(filterAfter([record]).selectNew({ records: [], next: [row(pending)] }, now)).toEqual(nothing)
  expect(filterAfter([approved]).selectNew({ records: [approved], next: [] }, now)).toEqual(nothing)
})

test('an application that is new and decided is read like any other', () => {
  expect(filterAfter([]).selectNew({ records: [], next: [row(approved)] }, now)).toEqual({
    records: [],
    requests: [row(approved)],
  })
})

test('an outcome is delivered once, even when the crawl is resumed after a crash', () => {
  const knownFilter = filterAfter([record])
  const reading = { records: [approved], next: [] }
  const { records } = knownFilter.selectNew(reading, now)
  expect(records).toHaveLength(1)
  expect(knownFilter.selectNew(reading, now).records).toEqual([])
  const entry: JournalEntry = { type: 'read', key: 'list', bytes: 1, records, requests: [] }
  expect(filterAfter([record], [entry]).selectNew(reading, now).records).toEqual([])
})

test('a list with only known outcomes is not followed further', () => {
  const list = { url: 'https://register.example/list?page=2', kind: 'list' as const }
  expect(filterAfter([record]).selectNew({ records: [approved], next: [list] }, now).requests).toEqual([])
})
