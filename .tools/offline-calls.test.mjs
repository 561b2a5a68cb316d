import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offlineCalls } from '#shared/offline-calls/index.ts'
import { isTest, readImports } from './import-graph.mjs'
import { root } from './run-step.mjs'

const offline = new Set(offlineCalls.map(({ call }) => call))

/** Returns the names of the calls that can be made offline, as the contract exports them. */
async function namesOfOffline() {
  const files = [...readImports().keys()].filter((file) => file.startsWith('shared/contract/') && !isTest(file))
  const modules = await Promise.all(files.map((file) => import(join(root, file))))
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, call]) => (offline.has(call) ? [name] : [])),
  )
}

test('the console names no call that can be made offline: what it knows of each is described in shared/offline-calls', async () => {
  const names = await namesOfOffline()
  expect(names).toHaveLength(offline.size)
  const naming = new RegExp(`\\b(${names.join('|')})\\b`)
  const files = [...readImports().keys()].filter((file) => file.startsWith('console/') && !isTest(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => naming.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
