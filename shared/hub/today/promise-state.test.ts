import { expect, test } from 'vitest'
import { promiseState } from './promise-state.ts'

const state = (askedAt: string, now: string) => promiseState({ kind: 'consultation', askedAt }, Date.parse(now))
const monday = '2026-11-23T09:20:00.000Z'

test('within two business hours the owner is told by when to call', () => {
  expect(state(monday, '2026-11-23T10:00:00.000Z')).toMatchObject({
    level: 'soon',
    words: 'Call by 11:20',
    left: '1 h 20 min left',
  })
})

test('after them the 24 hours run', () => {
  expect(state(monday, '2026-11-23T12:20:00.000Z')).toMatchObject({
    level: 'day',
    words: 'Call by tomorrow at 09:20',
    left: '21 h left',
  })
})

test('a broken promise says by how much', () => {
  expect(state(monday, '2026-11-24T10:20:00.000Z')).toMatchObject({
    level: 'missed',
    words: 'Promised by 09:20',
    left: '1 h late',
  })
  expect(state(monday, '2026-11-27T10:20:00.000Z').left).toBe('3 days late')
})

test('who wrote on Saturday evening has been promised an answer within 24 hours, though we open on Monday', () => {
  expect(state('2026-11-21T18:00:00.000Z', '2026-11-22T12:00:00.000Z')).toMatchObject({
    level: 'soon',
    words: 'Call by 18:00',
    left: '6 h left',
  })
})

test('an estimate is its own answer', () => {
  expect(promiseState({ kind: 'estimate', askedAt: monday }, Date.parse(monday))).toMatchObject({
    level: 'none',
    left: '',
  })
})
