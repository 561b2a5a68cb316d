import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCondition } from '#shared/contract/condition.ts'
import { startTestApp, type TestApp } from '../../../server/testing/test-app.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import type { SystemNotice } from './notify.ts'
import { watchCondition } from './condition-alert.ts'

/** Milliseconds since 1970, for the server. */
let nowMs = Date.now()
let app: TestApp
let shown: SystemNotice[]
let condition: ServerListener
beforeEach(async () => {
  app = await startTestApp({ clock: { now: () => new Date(nowMs) } })
  shown = []
  condition = watchCondition({ client: await app.owner(), notify: (notice) => shown.push(notice), everyMs: 20 })
})
afterEach(async () => {
  condition.onStop?.()
  await app[Symbol.asyncDispose]()
})

const failedUpdate = () => join(app.deps.config.dataDir, 'update-failed.json')
const failUpdate = (at: string) =>
  writeFile(failedUpdate(), JSON.stringify({ version: '9.9.9', at, reason: 'It did not start.' }))

/** Waits until the console has asked the server again. */
async function nextCheck(): Promise<void> {
  nowMs += 10_000
  const read = vi.spyOn(app.deps.condition, 'read')
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1), { timeout: 10_000 })
  read.mockRestore()
}

test('a failing check is announced once, with a link to what to do, and again after it has worked', async () => {
  condition.onStart?.()
  await nextCheck()
  expect(shown).toEqual([])
  await failUpdate('2026-11-22T09:00:00.000Z')
  await nextCheck()
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  await nextCheck()
  await nextCheck()
  expect(shown).toEqual([
    {
      title: 'Something on your website’s server isn’t working',
      body: 'Version: see what to do',
      address: '/marketing-hub/settings?show=condition',
    },
  ])
  await rm(failedUpdate())
  await nextCheck()
  await nextCheck()
  await failUpdate('2026-11-22T10:00:00.000Z')
  await nextCheck()
  await vi.waitFor(() => expect(shown).toHaveLength(2))
})

test('nothing is announced after signing out during a check', async () => {
  await failUpdate('2026-11-22T09:00:00.000Z')
  const read = vi.spyOn(app.deps.condition, 'read')
  condition.onStart?.()
  condition.onConnected?.()
  condition.onStop?.()
  await vi.waitFor(() => expect(read).toHaveBeenCalled(), { timeout: 10_000 })
  // Asked later, so answered later.
  await (await app.owner()).call(getCondition)
  expect(shown).toEqual([])
})
