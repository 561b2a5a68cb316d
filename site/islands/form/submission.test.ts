import { afterEach, expect, test, vi } from 'vitest'
import { minimumFormMs } from '#shared/contract/form-traces.ts'
import { elapsedMs, waitForMinimumTime } from './submission.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a form is never sent sooner than the server accepts, not even by a fraction of a millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: 0 })
  vi.spyOn(performance, 'now').mockImplementation(() => 1234.4 + Date.now())
  const sentAfterMs = waitForMinimumTime().then(elapsedMs)
  await vi.runAllTimersAsync()
  expect(await sentAfterMs).toBeGreaterThanOrEqual(minimumFormMs)
})
