import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type DraftStorage,
  dropAllDrafts,
  dropDraftsOf,
  dropOldDrafts,
  draftKeys,
  forgetId,
  idToSend,
  isDraftKept,
  oldestDraftMs,
  readDraft,
  setDraftStorage,
  writeDraft,
} from './draft-store.ts'

let kept: Map<string, string>
const storage: DraftStorage = {
  keys: () => [...kept.keys()],
  get: (key) => kept.get(key),
  set: (key, text) => void kept.set(key, text),
  remove: (key) => void kept.delete(key),
}
beforeEach(() => {
  kept = new Map()
  setDraftStorage(storage)
})
afterEach(() => vi.useRealTimers())

function refuse(): never {
  throw new Error('SecurityError')
}

const lead = '019400aa-0000-7000-8000-000000000001'
const other = '019400aa-0000-7000-8000-000000000002'

test('a draft says when it was written', () => {
  writeDraft('note:1', { text: 'Rang' }, undefined, '2099-11-21T17:40:00.000Z')
  expect(readDraft('note:1')).toEqual({ savedAt: '2099-11-21T17:40:00.000Z', values: { text: 'Rang' } })
})

test('after signing out no draft is left', () => {
  writeDraft('new-lead', { name: 'Ada Sample' })
  writeDraft(`note:${lead}`, { text: 'Rang' })
  dropAllDrafts()
  expect(kept.size).toBe(0)
})

test('the drafts of an erased lead are removed, even where only their text names it, and others are kept', () => {
  writeDraft(`note:${lead}`, { text: 'Rang' })
  writeDraft(`id:note:${lead}`, { id: '1', words: 'Rang' })
  writeDraft('task:today', { title: 'Ring', prospectId: lead })
  writeDraft(`note:${other}`, { text: 'Wrote' })
  dropDraftsOf([lead])
  expect(draftKeys()).toEqual([`note:${other}`])
})

test('a draft that was not continued for two weeks is removed', () => {
  writeDraft('new-lead', { name: 'Ada Sample' }, undefined, new Date(Date.now() - oldestDraftMs).toISOString())
  writeDraft('note:1', { text: 'Rang' })
  expect(readDraft('new-lead')).toBeUndefined()
  dropOldDrafts()
  expect(draftKeys()).toEqual(['note:1'])
})

test('a draft in another format, such as from an earlier version, is ignored and removed', () => {
  kept.set('note:1', '{"text":"Rang"}')
  kept.set('note:2', '{"half')
  expect(readDraft('note:1')).toBeUndefined()
  dropOldDrafts()
  expect(kept.size).toBe(0)
})

test('the form is informed while a draft cannot be stored', async () => {
  let isFull = true
  setDraftStorage({
    ...storage,
    async set(key, text) {
      if (isFull) throw new Error('ENOSPC')
      kept.set(key, text)
    },
  })
  writeDraft('note:1', { text: 'Rang' })
  await expect.poll(() => isDraftKept('note:1')).toBe(false)
  isFull = false
  writeDraft('note:1', { text: 'Rang twice' })
  await expect.poll(() => isDraftKept('note:1')).toBe(true)
})

test('a browser that refuses its storage has forms without drafts, and nothing fails', async () => {
  setDraftStorage({ keys: refuse, get: refuse, set: refuse, remove: refuse })
  writeDraft('note:1', { text: 'Rang' })
  expect([readDraft('note:1'), isDraftKept('note:1'), draftKeys()]).toEqual([undefined, false, []])
  dropAllDrafts()
})

const note = { text: 'Rang' }

test('the same text to the same person is sent with one id until it has arrived', () => {
  const id = idToSend('note:1', note)
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  expect(idToSend('note:1', { ...note })).toBe(id)
  forgetId('note:1')
  expect(idToSend('note:1', note)).not.toBe(id)
})

test('other text, and the same text to somebody else, is sent with another id', () => {
  const ids = [idToSend('note:1', note), idToSend('note:2', note), idToSend('note:1', { text: 'Rang twice' })]
  expect(new Set(ids).size).toBe(3)
})
