import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProspects } from '#shared/contract/prospects.ts'
import { listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import { listConsultations } from '#shared/contract/consultations.ts'
import { listMails } from '#shared/contract/outbox.ts'
import { createOwner } from '#server/testing/owner.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { addHistory } from './history.ts'
import { fillWithLeads } from './sample-leads.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'))
  await createOwner(folder)
  fillWithLeads(join(folder, 'app.db'), 300, true)
  addHistory(join(folder, 'app.db'), 30)
})
afterAll(() => rm(folder, { recursive: true }))

test('a seeded database is intact, and every row of it belongs to a lead', () => {
  const db = new Sqlite(join(folder, 'app.db'), { readonly: true })
  const count = (query: string) => db.prepare(`select count(*) from ${query}`).pluck().get()
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(count('prospect')).toBe(294)
  expect(count('archivedProspect')).toBe(6)
  expect(count('prospectDocument')).toBe(300)
  expect(count("crmActivity where activityType = 'note'")).toBe(30)
  expect(count('consultation')).toBe(30)
  expect(count('outbox')).toBe(60)
  expect(count('calculatorSubmission')).toBe(6)
  for (const table of ['consultation', 'outbox', 'calculatorSubmission', 'crmActivity', 'task'])
    expect(count(`${table} where prospectId not in (select prospectId from prospectDocument)`)).toBe(0)
  db.close()
})

test('the server starts with a seeded database and lists what is in it', async () => {
  await using app = await startTestApp({ dataDir: folder })
  const hub = await app.owner()
  expect(await hub.call(listProspects, { query: { q: 'kitchen', limit: 500 } })).toHaveLength(147)
  expect(await hub.call(listProspects, { query: { limit: 500 } })).toHaveLength(294)
  expect(await hub.call(listArchivedProspects)).toHaveLength(6)
  expect(await hub.call(listConsultations, { query: { limit: 50 } })).toHaveLength(30)
  expect(await hub.call(listMails, { query: { limit: 50 } })).toHaveLength(50)
})
