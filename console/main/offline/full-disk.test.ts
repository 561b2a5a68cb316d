import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveProspect, changeProspects, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { grace } from '../../../server/prospects/testing.ts'
import { mountSmallDisk } from '../storage/testing/small-disk.ts'
import { failingFiles } from './testing/failing-files.ts'
import { startAll } from './testing/start-all.ts'

test('a change that cannot be saved is not shown, and the owner reads what to do', async () => {
  const files = failingFiles()
  await using all = await startAll({ files })
  const { consoleApp, lead, params } = all
  consoleApp.setTransport('cut')
  const seen = async () => ({
    leads: await consoleApp.hub.call(listProspects),
    lead: await consoleApp.hub.call(getProspect, { params }),
    timeline: await consoleApp.hub.call(getTimeline, { params }),
    tasks: await consoleApp.hub.call(listTasks, { query: { prospectId: lead.id } }),
  })
  const before = await seen()
  files.writeFailure = 'ENOSPC'
  const { id, updatedAt } = lead
  const attempts = [
    () => consoleApp.hub.call(archiveProspect, { params, body: {} }),
    () => consoleApp.hub.call(deleteProspect, { params, body: {} }),
    () => consoleApp.hub.call(editProspect, { params, body: { updatedAt, location: 'Romsey' } }),
    () => consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } }),
    () => consoleApp.hub.call(recordPrivacy, { params, body: { objected: true } }),
    () => consoleApp.hub.call(createTask, { body: { prospectId: id, title: 'Ring', dueOn: '2026-11-27' } }),
    () => consoleApp.hub.call(createProspect, { body: grace({ name: 'Cy Sample', email: 'cy@example.com' }) }),
    () => consoleApp.hub.call(changeProspects, { body: { ids: [id], action: 'archive' } }),
  ]
  for (const attempt of [...attempts, ...attempts]) {
    await expect(attempt()).rejects.toMatchObject({
      status: 503,
      sentence: 'Nothing was changed. This computer’s disk is full. Free some space, then try again.',
    })
    expect(await seen()).toEqual(before)
  }
  expect(consoleApp.changes()).toEqual([])
  files.writeFailure = undefined
  await consoleApp.hub.call(archiveProspect, { params, body: {} })
  expect(await consoleApp.hub.call(listProspects)).toEqual([])
  expect(consoleApp.changes()).toHaveLength(1)
})

test('the same on a real full disk, which keeps nothing half saved', async ({ skip }) => {
  using disk = mountSmallDisk()
  if (disk === undefined) return skip('Nothing may be mounted here.')
  await using all = await startAll({ folder: disk.folder })
  const { consoleApp, params } = all
  const [server = ''] = await readdir(disk.folder)
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(listProspects)).toHaveLength(1)
  disk.fill()
  for (const _ of [1, 2]) {
    await expect(consoleApp.hub.call(archiveProspect, { params, body: {} })).rejects.toMatchObject({
      sentence: expect.stringContaining('disk is full'),
    })
    expect(await consoleApp.hub.call(listProspects)).toHaveLength(1)
  }
  disk.free()
  await consoleApp.hub.call(archiveProspect, { params, body: {} })
  expect(await consoleApp.hub.call(listProspects)).toEqual([])
  expect(await readdir(join(disk.folder, server, 'changes'))).toEqual([expect.stringMatching(/^000000003\..*\.json$/)])
})

test('another disk error is reported by its code', async () => {
  const files = failingFiles()
  await using all = await startAll({ files })
  const { consoleApp, params } = all
  consoleApp.setTransport('cut')
  // Answers are stored in the background: this one is read after the lead's has been written.
  await consoleApp.hub.call(getProspect, { params })
  const note = () => consoleApp.hub.call(addNote, { params, body: { text: 'Rang' } })
  files.writeFailure = 'EROFS'
  await expect(note()).rejects.toMatchObject({ sentence: expect.stringContaining('isn’t allowed to write') })
  files.writeFailure = 'EIO'
  await expect(note()).rejects.toMatchObject({ sentence: expect.stringContaining('(EIO)') })
})
