import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import {
  changeProspects,
  eraseProspect,
  listArchivedProspects,
  listBulkRuns,
  stopBulkRun,
} from '#shared/contract/prospect-archive.ts'
import { importProspects, listImports, undoImport } from '#shared/contract/prospect-import.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { readContents } from '../../testing/database-file.ts'
import { startProcess } from '../../testing/server-process.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

const killer = join(import.meta.dirname, '../../testing/crash-tests/kill-at-step.ts')
const people = 600
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const everyLead = { filter: {}, action: 'archive', reason: 'Spring cleaning' } as const

async function addMany({ deps }: LeadsApp, count = people): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n++) {
      const lead = { id: idOf(n), name: `Lead ${n}`, email: `lead${n}@example.com`, emailScore: 90 }
      await trx
        .insertInto('prospect')
        .values({ ...lead, emailNormalised: lead.email, projectType: 'extension', sourcePlatform: 'website' })
        .execute()
    }
  })
}

test.each([
  { action: 'archive', table: 'archivedProspect', entries: 'crmActivity' },
  { action: 'delete', table: 'deletedProspect', entries: 'auditEntry' },
] as const)(
  'killed in the middle, the next start finishes to $action each lead once',
  async ({ action, table, entries }) => {
    await using folder = await temporaryFolder()
    const dataDir = join(folder.path, 'data')
    let headers = {}
    {
      await using app = await startLeads({ dataDir })
      await addMany(app)
      headers = app.headers
    }
    const bulkRunId = uuidv7()
    const body = { ...everyLead, action, bulkRunId }
    const killing = { NODE_OPTIONS: `--import=${killer}`, KILL_FROM: idOf(300), KILL_AT: '1', SCRAPER_BROWSER: 'none' }
    const doomed = await startProcess({ DATA_DIR: dataDir, ...killing })
    const hub = createClient({ baseUrl: doomed.address, headers })
    await expect(hub.call(changeProspects, { body })).rejects.toBeInstanceOf(TypeError)
    expect(await doomed.kill('SIGKILL')).toBeNull()
    const halfDone = readContents(join(dataDir, 'app.db'))[table]?.length ?? 0
    expect(halfDone).toBeGreaterThan(0)
    expect(halfDone).toBeLessThan(people)

    await using app = await startLeads({ dataDir })
    const isFinished = async () => (await app.hub.call(listBulkRuns))[0]?.finishedAt != null
    await expect.poll(isFinished, { timeout: 20_000 }).toBe(true)
    expect(await app.hub.call(listProspects)).toEqual([])
    expect(await app.hub.call(changeProspects, { body })).toMatchObject({ done: people, failed: 0 })
    const stored = readContents(join(dataDir, 'app.db'))
    expect(stored[table]).toHaveLength(people)
    const perLead = stored[entries]?.filter((row) => /"(?:archive|lead_deleted)"/.test(JSON.stringify(row)))
    expect(perLead).toHaveLength(people)
  },
)

test('a change that is stopped leaves the other leads as they are, and says how many', async () => {
  await using app = await startLeads()
  await addMany(app)
  const bulkRunId = uuidv7()
  const changing = app.hub.call(changeProspects, { body: { ...everyLead, bulkRunId } })
  const running = () => app.hub.call(listBulkRuns)
  await expect.poll(async () => (await running())[0]?.handled ?? 0, { interval: 1 }).toBeGreaterThan(0)
  expect(await running()).toMatchObject([{ id: bulkRunId, action: 'archive', total: people, finishedAt: null }])
  await app.hub.call(stopBulkRun, { params: { id: bulkRunId } })
  const { done, failed, unchanged = 0, results } = await changing
  expect({ failed, total: done + unchanged, results: results.length }).toEqual({
    failed: 0,
    total: people,
    results: done,
  })
  expect(unchanged).toBeGreaterThan(0)
  expect(await app.hub.call(listProspects, { query: { limit: 500 } })).toHaveLength(Math.min(unchanged, 500))
  expect(await running()).toMatchObject([{ handled: done, isStopped: true }])
  await expect(app.hub.call(stopBulkRun, { params: { id: bulkRunId } })).rejects.toMatchObject({ status: 404 })
})

test('an undoing that is stopped keeps the import, and another one removes the rest', async () => {
  await using app = await startLeads()
  const importId = uuidv7()
  const rows = Array.from({ length: people }, (_, n) => `Lead ${n},lead${n}@example.com\n`)
  await app.hub.call(importProspects, { query: { importId }, body: `Name,Email\n${rows.join('')}` })
  const [params, bulkRunId] = [{ id: importId }, uuidv7()]
  const undoing = app.hub.call(undoImport, { params, query: { bulkRunId } })
  await expect.poll(async () => (await app.hub.call(listBulkRuns))[0]?.handled ?? 0, { interval: 1 }).toBeGreaterThan(0)
  await expect(app.hub.call(undoImport, { params })).rejects.toMatchObject({ status: 409 })
  await app.hub.call(stopBulkRun, { params: { id: bulkRunId } })
  const { removed, kept, unchanged = 0 } = await undoing
  expect({ kept, total: removed + unchanged }).toEqual({ kept: 0, total: people })
  expect(await app.hub.call(listImports)).toMatchObject([{ id: importId, isUndoable: true }])
  expect(await app.hub.call(undoImport, { params })).toEqual({ removed: unchanged, kept: 0 })
  expect(await app.hub.call(listImports)).toEqual([])
  await expect(app.hub.call(undoImport, { params })).rejects.toMatchObject({ status: 404 })
})

test('an undoing that is stopped after its last lead has ended the import', async () => {
  await using app = await startLeads()
  const importId = uuidv7()
  await app.hub.call(importProspects, { query: { importId }, body: 'Name,Email\nAda Sample,ada@example.com\n' })
  const params = { id: importId }
  const bulkRunId = uuidv7()
  await app.hub.call(undoImport, { params, query: { bulkRunId } })
  const { db } = app.deps
  await db.insertInto('prospectImport').values({ id: importId, createdAt: new Date().toISOString() }).execute()
  const stoppedAt = new Date().toISOString()
  await db.updateTable('bulkRun').set({ stoppedAt, finishedAt: null }).where('id', '=', bulkRunId).execute()
  await app.deps.bulkRuns.check()
  expect(await app.hub.call(listBulkRuns)).toMatchObject([{ isStopped: true, handled: 1, total: 1 }])
  expect(await db.selectFrom('prospectImport').select('id').execute()).toEqual([])
})

test('a change that is stopped after its last lead says so, so that no further part of it is begun', async () => {
  await using app = await startLeads()
  await addMany(app, 1)
  const change = { action: 'priority', priority: 'low', bulkRunId: uuidv7() } as const
  const body = { ...change, ids: [idOf(0)] }
  expect(await app.hub.call(changeProspects, { body })).not.toHaveProperty('unchanged')
  await app.deps.db.updateTable('bulkRun').set({ stoppedAt: new Date().toISOString() }).execute()
  expect(await app.hub.call(changeProspects, { body })).toMatchObject({ done: 1, unchanged: 0 })
})

test('the id of a change stands for these leads and values, also once it has ended', async () => {
  await using app = await startLeads()
  await addMany(app, 3)
  const change = { action: 'priority', priority: 'low', bulkRunId: uuidv7() } as const
  const body = { ...change, ids: [idOf(0), idOf(1)] }
  const refusal = {
    status: 409,
    sentence: 'This change has begun with other leads or values. Please choose the leads again.',
  }
  const other = { ...body, ids: [idOf(2)] }
  const [first, joined, refused] = await Promise.allSettled(
    [body, body, other].map((one) => app.hub.call(changeProspects, { body: one })),
  )
  expect(first).toMatchObject({ status: 'fulfilled', value: { done: 2 } })
  expect(joined).toEqual(first)
  expect(refused).toMatchObject({ status: 'rejected', reason: refusal })
  await expect(app.hub.call(changeProspects, { body: { ...body, priority: 'high' } })).rejects.toMatchObject(refusal)
  expect((await app.hub.call(listProspects)).map(({ priority }) => priority)).toEqual(['medium', 'low', 'low'])
})

test('a change that a backup caught half done is not continued once that is restored', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const id = uuidv7()
  {
    await using app = await startLeads({ dataDir })
    await addMany(app, 3)
    const request = JSON.stringify({ action: 'archive' })
    const run = {
      id,
      epoch: 'before the restore',
      contentHash: createHash('sha256').update('{}').digest('base64url'),
      request,
      total: 1,
      startedAt: new Date().toISOString(),
    }
    await app.deps.db.insertInto('bulkRun').values(run).execute()
    await app.deps.db
      .insertInto('bulkRunLead')
      .values({ runId: id, position: 0, leadId: idOf(0) })
      .execute()
  }
  await using app = await startLeads({ dataDir })
  // A repeat comes before the server looks for unfinished changes.
  const repeated = { id, content: {}, request: { action: 'archive' }, listLeads: async () => [] } as const
  expect(await app.deps.bulkRuns.run(repeated)).toMatchObject({ handled: 0, finishedAt: expect.any(String) })
  expect(await app.hub.call(listBulkRuns)).toMatchObject([{ id, handled: 0, isStopped: true }])
  expect(await app.hub.call(listArchivedProspects)).toEqual([])
})

test('what an ended change says of people is forgotten with them, and all of it after a day', async () => {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  await using app = await startLeads({ clock, isReused: false })
  const { id, email } = await app.add({ name: 'Ada Sample' })
  await app.hub.call(changeProspects, { body: { ids: [id], action: 'archive', reason: 'Ada has moved' } })
  const same = {
    name: 'Ada Sample',
    emailNormalised: email,
    projectType: 'extension',
    sourcePlatform: 'website',
  } as const
  await app.deps.db
    .insertInto('prospect')
    .values({ id: idOf(0), ...same })
    .execute()
  const restored = await app.hub.call(changeProspects, { body: { ids: [id], action: 'restore' } })
  expect(restored.results).toMatchObject([{ error: 'Ada Sample is already a lead with the same email address.' }])
  const stored = () => {
    const { bulkRun, bulkRunLead } = readContents(join(app.deps.config.dataDir, 'app.db'))
    return JSON.stringify([bulkRun, bulkRunLead])
  }
  expect(stored()).not.toContain('Ada has moved')
  await app.hub.call(eraseProspect, { params: { id } })
  expect(stored()).not.toContain('Ada')
  clock.advance(dayMs + 10 * minuteMs)
  await app.deps.bulkRuns.check()
  expect(stored()).toBe('[[],[]]')
})
