import { expect, test } from 'vitest'
import { byUrgency, promiseState } from './reply-deadline.ts'

const state = (askedAt: string, now: string) =>
  promiseState({ kind: 'consultation', askedAt, paidAt: null }, Date.parse(now))
const monday = '2026-11-23T09:20:00.000Z'

test('within two business hours the owner is told by when to call', () => {
  expect(state(monday, '2026-11-23T10:00:00.000Z')).toMatchObject({
    level: 'soon',
    words: 'Call by 11:20',
    detail: '1 h 20 min left',
  })
})

test('after them the 24 hours run', () => {
  expect(state(monday, '2026-11-23T12:20:00.000Z')).toMatchObject({
    level: 'day',
    words: 'Call by tomorrow, 09:20',
    detail: '21 h left',
  })
})

test('a broken promise says by how much', () => {
  expect(state(monday, '2026-11-24T10:20:00.000Z')).toMatchObject({
    level: 'missed',
    words: '1 h late',
    detail: 'Promised by 09:20',
  })
  expect(state(monday, '2026-11-27T10:20:00.000Z').words).toBe('3 days late')
})

test('who wrote on Saturday evening has been promised an answer within 24 hours, though we open on Monday', () => {
  expect(state('2026-11-21T18:00:00.000Z', '2026-11-22T12:00:00.000Z')).toMatchObject({
    level: 'soon',
    words: 'Call by 18:00',
    detail: '6 h left',
  })
})

test('what is nearest to its promise, before or behind, is the most pressing', () => {
  const now = '2026-11-24T08:20:00.000Z'
  const pressing = ['2026-11-01T09:20:00.000Z', '2026-11-24T08:00:00.000Z', '2026-11-23T08:00:00.000Z', monday]
  const byDistance = pressing.toSorted((one, other) => state(one, now).distanceMs - state(other, now).distanceMs)
  expect(byDistance.map((askedAt) => state(askedAt, now).words)).toEqual([
    '20 min late',
    'Call by 09:20',
    'Call by 10:00',
    '21 days late',
  ])
})

test('an estimate is its own answer', () => {
  expect(promiseState({ kind: 'estimate', askedAt: monday, paidAt: null }, Date.parse(monday))).toMatchObject({
    level: 'none',
    detail: '',
  })
})

test('whoever has paid and was not called comes first', () => {
  const enquiry = { kind: 'consultation', askedAt: monday, paidAt: null } as const
  const paid = { ...enquiry, paidAt: monday }
  const [first] = byUrgency([enquiry, paid], Date.parse('2026-11-23T10:00:00.000Z'))
  expect(first).toMatchObject({ enquiry: paid, state: { words: 'Paid, not called yet' } })
})
