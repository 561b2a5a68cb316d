import { expect, test } from 'vitest'
import { describeNews, nextLastSeen } from './last-seen.ts'

const minutes = (count: number) => count * 60_000

test('the first visit has no previous one', () => {
  expect(nextLastSeen(minutes(5), undefined)).toEqual({ seenAt: minutes(5) })
})

test('opening the hub within half an hour continues the visit, so that a reload keeps its news', () => {
  const lastSeen = { seenAt: minutes(100), lastEndedAt: minutes(10) }
  expect(nextLastSeen(minutes(130), lastSeen)).toEqual({ seenAt: minutes(130), lastEndedAt: minutes(10) })
})

test('after a longer break a new visit begins where the last one ended', () => {
  const lastSeen = { seenAt: minutes(100), lastEndedAt: minutes(10) }
  expect(nextLastSeen(minutes(131), lastSeen)).toEqual({ seenAt: minutes(131), lastEndedAt: minutes(100) })
})

test('the counts of new records are put into words, and zero counts are left out', () => {
  expect(describeNews({ enquiries: 2, leads: 1, deposits: 1, subscribers: 0 })).toBe(
    '2 enquiries, 1 new lead and 1 deposit',
  )
  expect(describeNews({ enquiries: 0, leads: 0, deposits: 0, subscribers: 0 })).toBe('nothing new')
})
