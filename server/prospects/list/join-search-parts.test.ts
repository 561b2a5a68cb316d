import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { importProspects, undoImport } from '#shared/contract/prospect-import.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { type LeadsApp, startLeads } from '../testing.ts'
import { joinSearchParts } from './join-search-parts.ts'

async function importMany(app: LeadsApp, count: number): Promise<string> {
  const importId = uuidv7()
  const people = Array.from({ length: count }, (_, n) => `Lead ${n},lead${n}@example.com\n`)
  await app.hub.call(importProspects, { query: { importId }, body: `Name,Email\n${people.join('')}` })
  return importId
}

test('joining the parts of the search index leaves one part, which finds the same', async () => {
  await using app = await startLeads()
  const { db } = app.deps
  const countParts = async () => {
    const { rows } = await sql<{ parts: number }>`
      select count(distinct segid) as parts from prospectSearch_idx`.execute(db)
    return rows[0]?.parts
  }
  await importMany(app, 100)
  expect(await countParts()).toBeGreaterThan(1)
  await joinSearchParts(db)
  expect(await countParts()).toBe(1)
  expect(await app.hub.call(listProspects, { query: { q: 'lead77' } })).toHaveLength(1)
})

test('while an import is undone, other requests are answered', async () => {
  await using app = await startLeads()
  const importId = await importMany(app, 200)
  let isUndone = false
  const undone = app.hub.call(undoImport, { params: { id: importId } }).then(() => (isUndone = true))
  await expect.poll(() => app.hub.call(listProspects).then((leads) => leads.length < 200), { interval: 1 }).toBe(true)
  expect(isUndone).toBe(false)
  await undone
  expect(await app.hub.call(listProspects, { query: { q: 'lead' } })).toEqual([])
})

test.each(['archive', 'delete'] as const)('while many leads are %sd, other requests are answered', async (action) => {
  await using app = await startLeads()
  await importMany(app, 200)
  let isDone = false
  const done = app.hub.call(changeProspects, { body: { filter: {}, action } }).then(() => (isDone = true))
  await expect.poll(() => app.hub.call(listProspects).then((leads) => leads.length < 200), { interval: 1 }).toBe(true)
  expect(isDone).toBe(false)
  await done
  expect(await app.hub.call(listProspects)).toEqual([])
})
