import { expect, test } from 'vitest'
import { followChanges } from '#shared/contract/events.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { expectOnDisk } from './testing/on-disk.ts'
import { startAll } from './testing/start-all.ts'

test('what may be needed offline is fetched even if no event stream gets through', async () => {
  await using all = await startAll({ prefetchPauseMs: 1, prefetchAfterMs: 20 })
  const { consoleApp } = all
  let asked = 0
  // A proxy that holds the stream back: no head, no byte, no end.
  consoleApp.setTransport((_, path) =>
    path === followChanges.path ? (asked++, new Promise<Response>(() => {})) : undefined,
  )
  consoleApp.listen()
  await expect.poll(() => asked).toBe(1)
  // An answer that is still under way when the connection is cut would be lost.
  await expectOnDisk(consoleApp, getToday.path)
  consoleApp.setTransport('cut')
  expect(await consoleApp.hub.call(getToday)).toMatchObject({ jobs: [] })
})
