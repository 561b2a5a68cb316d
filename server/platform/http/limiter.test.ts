import { expect, test, vi } from 'vitest'
import { Limiter, maxKeys } from './limiter.ts'

test('any number of addresses takes bounded memory', () => {
  const limiter = new Limiter({ points: 3, perSeconds: 86_400 })
  for (let n = 0; n < 5 * maxKeys; n++) limiter.add(`2001:db8:7:${n.toString(16)}`)
  expect(limiter.size).toBe(maxKeys)
})

test('a window ends after its time, and no later when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 })
  try {
    const limiter = new Limiter({ points: 2, perSeconds: 60 })
    limiter.add('one', 2)
    expect(limiter.waitMs('one')).toBe(60_000)
    expect(limiter.waitMs('other', 3)).toBe(60_000)
    vi.setSystemTime(1_000_000_000 + 60_000)
    expect(limiter.waitMs('one')).toBe(0)
    limiter.add('one', 2)
    vi.setSystemTime(1_000_000_000 - 3_600_000)
    expect(limiter.waitMs('one')).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
