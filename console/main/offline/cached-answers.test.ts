import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMails } from '#shared/contract/outbox.ts'
import * as personalData from '#shared/contract/personal-data.ts'
import { listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import type { TestConsole } from './testing/start-console.ts'
import { startAll } from './testing/start-all.ts'

async function answersOf({ folder }: TestConsole): Promise<string> {
  const [server = ''] = await readdir(folder)
  return join(folder, server, 'answers')
}

test('lookups of one person, letters and deleted leads are read from the server and not cached', async () => {
  await using all = await startAll()
  const { app, consoleApp } = all
  const email = 'looked-up@example.com'
  const { id } = await app.add({ name: 'Looked Up', email, phone: '020 7946 0444' })
  expect(await consoleApp.hub.call(personalData.readHeldData, { body: { email } })).not.toEqual([])
  expect(await consoleApp.hub.call(personalData.exportPersonalData, { body: { prospectId: id } })).toContain(email)
  await consoleApp.hub.call(listMails)
  await consoleApp.hub.call(listDeletedProspects)
  // What is kept is written in turn: with this the others would be there.
  await consoleApp.hub.call(listProspects, { query: { status: 'quoted' } })
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(listProspects, { query: { status: 'quoted' } })).toEqual([])
  const folder = await answersOf(consoleApp)
  const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  expect(kept.join('')).not.toMatch(/personal-data|looked-up|outbox|deleted/)
  await expect(consoleApp.hub.call(personalData.readHeldData, { body: { email } })).rejects.toThrow('can’t be reached')
})

test('files of such calls from an earlier version, and half-written ones, are removed at the start', async () => {
  await using all = await startAll()
  const { consoleApp } = all
  const folder = await answersOf(consoleApp)
  const list = async () => (await readdir(folder)).toSorted()
  // Answers are written in order, and this was the last.
  await expect.poll(list).toContainEqual(expect.stringMatching(/^tasks.*json$/))
  const before = await list()
  for (const name of ['personal-data-held.0a.json', 'outbox.0b.json', 'prospects.0c.json.new'])
    await writeFile(join(folder, name), '{"email":"looked-up@example.com"}')
  consoleApp.restart()
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(listProspects)).toHaveLength(1)
  expect(await list()).toEqual(before)
})

test('cached responses of an older version are shown only if they still have the same shape', async () => {
  await using all = await startAll()
  const { consoleApp, params } = all
  const folder = await answersOf(consoleApp)
  await expect.poll(() => readdir(folder)).toContainEqual(expect.stringMatching(/^tasks.*json$/))
  const list = (await readdir(folder)).find((name) => name.startsWith('prospects.')) ?? ''
  const [slug, , hash] = list.split('.')
  for (const older of [`${slug}.0a0a0a0a.${hash}.json`, `${slug}.${hash}.json`]) {
    await rename(join(folder, list), join(folder, older))
    consoleApp.restart()
    consoleApp.setTransport('cut')
    await expect(consoleApp.hub.call(listProspects)).rejects.toThrow('isn’t stored on this computer')
    expect(await consoleApp.hub.call(getTimeline, { params })).not.toEqual([])
    expect(await readdir(folder)).not.toContain(older)
    consoleApp.setTransport('open')
    consoleApp.offline.checkConnection()
    await expect.poll(() => consoleApp.status().state).toBe('online')
    await consoleApp.hub.call(listProspects)
    await expect.poll(() => readdir(folder)).toContain(list)
  }
})
