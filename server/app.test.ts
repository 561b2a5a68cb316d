import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listTree } from '#shared/scraper/engine/process-tree.ts'
import { startTestApp } from './testing/test-app.ts'

// Only Linux lists the processes in files.
test.runIf(existsSync('/proc'))('a call of the API starts no renderer, a page does', async () => {
  await using app = await startTestApp({ renderProcess: true })
  const before = listTree(process.pid)
  expect((await app.request('/api/health')).status).toBe(200)
  expect((await app.request('/api/nowhere')).status).toBe(404)
  expect(listTree(process.pid)).toEqual(before)
  expect((await app.request('/packages')).status).toBe(200)
  expect(listTree(process.pid).length).toBeGreaterThan(before.length)
})
