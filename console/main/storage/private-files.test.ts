import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedChange } from '../ipc/offline-calls.ts'
import { openStore } from '../offline/store.ts'
import { createCipher, openDataKey, type Vault } from './encryption.ts'
import { createPrivateFiles, type PrivateFiles } from './private-files.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'private-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A keyring that opens only what it has locked itself. */
function fakeVault(name = 'this user', isThere = true): Vault {
  return {
    isThere: () => isThere,
    lock: (text) => Buffer.from(JSON.stringify({ name, text })),
    open(locked) {
      const content = JSON.parse(Buffer.from(locked).toString()) as { name: string; text: string }
      if (content.name !== name) throw new Error('Another keyring has locked this.')
      return content.text
    },
  }
}

const written: string[] = []
const log = { write: (event: string) => void written.push(event) }

function openFiles(vault: Vault, onUndecryptable?: () => void): PrivateFiles {
  const key = openDataKey(join(folder, 'data-key'), vault, log)
  return createPrivateFiles({ cipher: key && createCipher(key), ...(onUndecryptable ? { onUndecryptable } : {}) })
}

const change: QueuedChange = {
  id: '019400aa-0000-7000-8000-000000000001',
  madeAt: '2026-11-21T12:00:00.000Z',
  call: 'POST /api/prospects/:id/notes',
  params: { id: 'lead' },
  body: { text: 'Rang about the kitchen' },
  subjectId: 'lead',
  subjectName: 'Ada Sample',
  before: {},
  state: { type: 'waiting' },
}
const address = '/api/tasks'
const answer = { address, at: '2026-11-21T12:00:00.000Z', headers: {}, body: [{ title: 'Ring Ada Sample' }] }

/** Everything that lies in the folder, as somebody reads it who has the disk alone. */
function onDisk(): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')
}

test('stored leads are encrypted on the disk, and available at the next start', async () => {
  const store = openStore(join(folder, 'store'), openFiles(fakeVault()))
  await store.answers.save(answer)
  await store.queue.add([change])
  expect(onDisk()).not.toMatch(/Ada|Rang|Ring/)

  const next = openStore(join(folder, 'store'), openFiles(fakeVault()))
  expect(await next.answers.find(address)).toEqual(answer)
  expect(next.queue.list()).toEqual([change])
})

test('without a keyring files are plain, and are encrypted at the first start with one', async () => {
  const store = openStore(join(folder, 'store'), openFiles(fakeVault('this user', false)))
  await store.answers.save(answer)
  await store.queue.add([change])
  expect(onDisk()).toContain('Ring Ada Sample')

  const next = openStore(join(folder, 'store'), openFiles(fakeVault()))
  expect(await next.answers.find(address)).toEqual(answer)
  expect(next.queue.list()).toEqual([change])
  expect(onDisk()).not.toMatch(/Ada|Rang|Ring/)
})

test('encrypting an earlier file keeps its modification time', async () => {
  const file = join(folder, 'a.json')
  writeFileSync(file, '{}')
  const past = new Date('2026-10-01T12:00:00Z')
  utimesSync(file, past, past)
  await openFiles(fakeVault()).encryptExisting(file)
  expect(statSync(file).mtime).toEqual(past)
})

test('undecryptable files count as absent and are reported once, and pending changes stay for a keyring that returns', async () => {
  const store = openStore(join(folder, 'store'), openFiles(fakeVault()))
  await store.answers.save(answer)
  await store.queue.add([change])

  const onUndecryptable = vi.fn<() => void>()
  const locked = openStore(join(folder, 'store'), openFiles(fakeVault('this user', false), onUndecryptable))
  expect(await locked.answers.find(address)).toBeUndefined()
  expect(locked.queue.list()).toEqual([])
  expect(onUndecryptable).toHaveBeenCalledOnce()

  expect(openStore(join(folder, 'store'), openFiles(fakeVault())).queue.list()).toEqual([change])
})

test('an undecryptable copy is removed with the next erasure', async () => {
  const store = openStore(join(folder, 'store'), openFiles(fakeVault()))
  await store.answers.save(answer)
  const locked = openStore(join(folder, 'store'), openFiles(fakeVault('this user', false)))
  await locked.answers.removeMentions(['019400aa-0000-7000-8000-000000000009'])
  const next = openStore(join(folder, 'store'), openFiles(fakeVault()))
  expect(await next.answers.find(address)).toBeUndefined()
})

test('a key of another keyring is renamed and replaced, and the log says so', () => {
  const file = join(folder, 'data-key')
  const first = openDataKey(file, fakeVault('somebody else'), log)
  written.length = 0
  const second = openDataKey(file, fakeVault(), log)
  expect(second).not.toEqual(first)
  expect(openDataKey(file, fakeVault(), log)).toEqual(second)
  expect(written).toEqual(['the key of private files could not be unlocked'])
  expect(openDataKey(`${file}.unreadable`, fakeVault('somebody else'), log)).toEqual(first)
})

test('a file that was changed on the disk counts as undecryptable', async () => {
  const files = openFiles(fakeVault())
  const file = join(folder, 'a.json')
  await files.write(file, '{"name":"Ada Sample"}')
  const content = readFileSync(file)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  writeFileSync(file, content)
  await expect(files.read(file)).rejects.toThrow('cannot be decrypted')
})
