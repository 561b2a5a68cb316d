import { expect, test } from 'vitest'
import { visitAt } from './last-visit.ts'

const minutes = (count: number) => count * 60_000

test('the first visit follows none', () => {
  expect(visitAt(minutes(5), undefined)).toEqual({ seenAt: minutes(5) })
})

test('a look within half an hour goes on with the visit, so that a reload keeps its news', () => {
  const visit = { seenAt: minutes(100), lastEndedAt: minutes(10) }
  expect(visitAt(minutes(130), visit)).toEqual({ seenAt: minutes(130), lastEndedAt: minutes(10) })
})

test('after a longer break a new visit begins where the last one ended', () => {
  const visit = { seenAt: minutes(100), lastEndedAt: minutes(10) }
  expect(visitAt(minutes(131), visit)).toEqual({ seenAt: minutes(131), lastEndedAt: minutes(100) })
})
