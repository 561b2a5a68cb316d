import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oldestDraftMs } from '#shared/hub/platform/draft-store.ts'
import { createCipher, keyBytes } from './encryption.ts'
import { createPrivateFiles, plainFiles, type PrivateFiles } from './private-files.ts'
import { createDrafts } from './drafts.ts'

let folder: string
beforeEach(() => (folder = join(mkdtempSync(join(tmpdir(), 'drafts-')), 'drafts')))
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

function open(files: PrivateFiles = plainFiles, server = 'https://studio.example') {
  return createDrafts({ folder, server: () => server, files, collectMs: 10 })
}

const list = (drafts = open()) => drafts.calls['drafts:list'](undefined)
const note = { key: 'note:1', text: '{"text":"Rang"}' }

function filesOnDisk(): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return names.filter((file) => statSync(file).isFile())
}

test('a draft is on the disk when the call answers, and available at the next start', async () => {
  await open().calls['drafts:keep'](note)
  expect(list()).toEqual([note])
})

test('fast typing is written once, with the last text', async () => {
  const written: string[] = []
  const drafts = open({ ...plainFiles, writeSync: (_, text) => void written.push(text) })
  const answers = ['R', 'Ra', 'Ran'].map(async (text) => drafts.calls['drafts:keep']({ key: 'note:1', text }))
  await Promise.all(answers)
  expect(written).toEqual(['{"key":"note:1","text":"Ran"}'])
})

test('quitting writes the collected drafts at once', () => {
  const drafts = createDrafts({ folder, server: () => 'https://studio.example', files: plainFiles, collectMs: 60_000 })
  void drafts.calls['drafts:keep'](note)
  drafts.flush()
  expect(list()).toEqual([note])
})

test('a saved form leaves no draft, even right after typing', async () => {
  const drafts = open()
  const answer = drafts.calls['drafts:keep'](note)
  await drafts.calls['drafts:remove']({ key: note.key })
  await answer
  drafts.flush()
  expect(filesOnDisk()).toEqual([])
})

test('signing out removes this server’s drafts and keeps those of another', async () => {
  const other = open(plainFiles, 'https://other.example')
  await other.calls['drafts:keep'](note)
  const drafts = open()
  await drafts.calls['drafts:keep'](note)
  const answer = drafts.calls['drafts:keep']({ key: 'new-lead', text: '{}' })
  drafts.clear()
  await answer
  expect(list()).toEqual([])
  expect(list(other)).toEqual([note])
})

test('with a keyring drafts are encrypted, including whom they concern', async () => {
  const files = createPrivateFiles({ cipher: createCipher(randomBytes(keyBytes)) })
  const drafts = open(files)
  await drafts.calls['drafts:keep'](note)
  for (const file of filesOnDisk()) expect(file + readFileSync(file, 'latin1')).not.toMatch(/Rang|note/)
  expect(list(drafts)).toEqual([note])
  // Without the key it counts as none, and stays for when there is one again.
  expect(list()).toEqual([])
  expect(list(drafts)).toEqual([note])
})

test('a full disk is reported, so that the window asks before it closes', async () => {
  const drafts = open({
    ...plainFiles,
    writeSync() {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    },
  })
  await expect(drafts.calls['drafts:keep'](note)).rejects.toThrow('ENOSPC')
})

test('an old draft is removed', async () => {
  const drafts = open()
  await drafts.calls['drafts:keep'](note)
  const past = new Date(Date.now() - oldestDraftMs - 1000)
  for (const file of filesOnDisk()) utimesSync(file, past, past)
  expect(list()).toEqual([])
  expect(filesOnDisk()).toEqual([])
})
