import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKnownRecords } from './known-records.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'known-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (day: string, source = 'a') => openKnownRecords(folder, source, new Date(`${day}T12:00:00Z`))

test('delivered records are known in the next run, by any of their keys, and only for their source', async () => {
  const first = await open('2026-11-01')
  expect(first.has(['host#24/1'])).toBe(false)
  await first.add(['host#24/1', 'https://host.example/1'])
  await first.add(['host#24/1'])
  const next = await open('2026-11-02')
  expect(next.has(['host#24/9', 'https://host.example/1'])).toBe(true)
  expect((await open('2026-11-02', 'b')).has(['host#24/1'])).toBe(false)
  expect((await readFile(join(folder, 'a.txt'), 'utf8')).split('\n')).toHaveLength(3)
})

test('a known record is forgotten after sixty days', async () => {
  await (await open('2026-09-01')).add(['host#24/1'])
  await (await open('2026-10-01')).add(['host#24/2'])
  expect((await open('2026-10-30')).has(['host#24/1'])).toBe(true)
  const late = await open('2026-11-02')
  expect(late.has(['host#24/1'])).toBe(false)
  expect(late.has(['host#24/2'])).toBe(true)
})
