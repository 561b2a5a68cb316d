import { expect, test } from 'vitest'
import { createOutsideClock } from './outside-time.ts'

const dayMs = 24 * 60 * 60 * 1000

test('the time of another server goes on, and is forgotten after a day', () => {
  let elapsedMs = 0
  const clock = createOutsideClock(() => elapsedMs)
  expect(clock.latest()).toBeUndefined()
  clock.note('store.example', 'Wed, 25 Nov 2026 10:00:00 GMT')
  elapsedMs = 60_000
  expect(clock.latest()).toEqual({ host: 'store.example', time: new Date('2026-11-25T10:01:00Z') })
  for (const date of [undefined, null, '', 'yesterday']) clock.note('other.example', date)
  expect(clock.latest()?.host).toBe('store.example')
  elapsedMs = dayMs + 1
  expect(clock.latest()).toBeUndefined()
})
