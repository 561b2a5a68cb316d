import { expect, test } from 'vitest'
import type { JournalEntry } from '../engine/journal.ts'
import type { PageRecord } from '../record.ts'
import { sourceAt } from '../testing/crawl.ts'
import { countUncut, listCuts, toBatch } from './batches.ts'
import type { ClassifiedRecord } from './runner.ts'

const runId = '0190a6f2-0000-7000-8000-000000000002'
const source = sourceAt('https://register.example/list')

const recordOf = (number: number): PageRecord => ({
  url: `https://register.example/${number}`,
  reference: `T/${number}`,
})

/** A page that brought one record. */
const read = (number: number): JournalEntry => ({
  type: 'read',
  key: `page ${number}`,
  bytes: 1,
  records: [recordOf(number)],
  requests: [],
})

/** Drops every second record. */
const classify = ({ reference = '' }: PageRecord): ClassifiedRecord =>
  Number(reference.slice(2)) % 2 === 0
    ? { dropped: 'It is even.' }
    : { prospect: { name: reference, projectType: 'extension' } }

const batchesOf = (entries: readonly JournalEntry[]) =>
  listCuts(entries).map((cut) => toBatch(runId, source, cut, classify))

test('records are sent in the batches of the journal, and the last one has the result', () => {
  const entries: JournalEntry[] = [read(1), read(2), { type: 'cut', upTo: 2 }, read(3)]
  expect(countUncut(entries)).toEqual({ records: 3, uncut: 1 })
  expect(batchesOf(entries)).toHaveLength(1)
  const [first, last] = batchesOf([...entries, { type: 'ended', status: 'partial', sentence: 'One page is missing.' }])
  expect(first).toMatchObject({ number: 0, dropped: 1, body: { prospects: [{ name: 'T/1' }] } })
  expect(first?.keys).toContain('register.example#t/2')
  expect(last).toMatchObject({
    number: 1,
    dropped: 0,
    body: { prospects: [{ name: 'T/3' }], log: { status: 'partial', errorMessage: 'One page is missing.' } },
  })
})

test('a batch that is made again after a crash has the same id', () => {
  const entries: JournalEntry[] = [read(1), { type: 'cut', upTo: 1 }, read(3), { type: 'ended', status: 'success' }]
  const ids = batchesOf(entries).map(({ body }) => body.batchId)
  expect(batchesOf(structuredClone(entries)).map(({ body }) => body.batchId)).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
})

test('another scraper’s batch of the same source and run has another id', () => {
  const [mine] = batchesOf([read(1), { type: 'cut', upTo: 1 }])
  const [theirs] = batchesOf([read(1), read(3), { type: 'cut', upTo: 2 }])
  expect(theirs?.body.batchId).not.toBe(mine?.body.batchId)
})
