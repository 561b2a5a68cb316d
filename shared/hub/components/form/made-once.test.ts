import { beforeEach, expect, test } from 'vitest'
import { setDraftStorage } from './draft-store.ts'
import { forgetId, idToSend } from './made-once.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  setDraftStorage({
    keys: () => [...kept.keys()],
    get: (key) => kept.get(key),
    set: (key, text) => void kept.set(key, text),
    remove: (key) => void kept.delete(key),
  })
})

const note = { text: 'Rang' }

test('the same words to the same person are sent under one id until they have arrived', () => {
  const id = idToSend('note:1', note)
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  expect(idToSend('note:1', { ...note })).toBe(id)
  forgetId('note:1')
  expect(idToSend('note:1', note)).not.toBe(id)
})

test('other words, and the same words to somebody else, are sent under another', () => {
  const ids = [idToSend('note:1', note), idToSend('note:2', note), idToSend('note:1', { text: 'Rang twice' })]
  expect(new Set(ids).size).toBe(3)
})
