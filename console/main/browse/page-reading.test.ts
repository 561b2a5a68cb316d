import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadSchedule } from './page-reading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  let finish: (() => void) | undefined
  const read = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  const schedule = createReadSchedule({ read, quietMs: 400, pauseMs: 3000 })
  const end = async () => {
    finish?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { schedule, read, end }
}

test('a page is read once it has settled', async () => {
  const { schedule, read } = start()
  for (let change = 0; change < 5; change++) {
    schedule.noticeChange()
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a page that goes on changing is read again after a pause, and never twice at once', async () => {
  const { schedule, read, end } = start()
  schedule.readNow()
  await vi.advanceTimersByTimeAsync(0)
  schedule.readNow()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(1)
  await end()
  expect(read).toHaveBeenCalledTimes(2)
  await end()
  schedule.noticeChange()
  await vi.advanceTimersByTimeAsync(2999)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(3)
})

test('the next page does not wait for the pause of the one before, and a planned reading can be forgotten', async () => {
  const { schedule, read, end } = start()
  schedule.readNow()
  await vi.advanceTimersByTimeAsync(0)
  await end()
  schedule.cancel()
  schedule.noticeChange()
  await vi.advanceTimersByTimeAsync(400)
  expect(read).toHaveBeenCalledTimes(2)
  await end()
  schedule.noticeChange()
  schedule.cancel()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})
