import { expect, test } from 'vitest'
import { followChanges } from '#shared/contract/events.ts'
import { getToday } from '#shared/contract/dashboard.ts'
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
  await expect.poll(() => consoleApp.sent).toContain(`GET ${getToday.path}`)
  consoleApp.setTransport('cut')
  await expect.poll(() => consoleApp.hub.call(getToday).catch(() => 'not stored yet')).toMatchObject({ jobs: [] })
})
