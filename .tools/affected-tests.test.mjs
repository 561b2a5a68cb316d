import { expect, test } from 'vitest'
import { readImportGraph } from './import-graph.mjs'
import { needsBuild, testsThatReach } from './affected-tests.mjs'

const graph = new Map([
  ['server/features/tasks/queries.ts', []],
  ['server/features/tasks/service.ts', ['server/features/tasks/queries.ts']],
  ['server/features/tasks/tasks.test.ts', ['server/testing/test-app.ts']],
  ['server/features/calls/calls.test.ts', ['server/testing/test-app.ts']],
  ['server/dashboard/today.ts', ['server/features/tasks/queries.ts']],
  ['server/dashboard/today.test.ts', ['server/dashboard/today.ts']],
  ['server/services.ts', ['server/features/tasks/service.ts']],
  ['server/testing/test-app.ts', ['server/services.ts']],
  ['site/e2e/hub-tasks.spec.ts', []],
  ['site/e2e/calls.spec.ts', []],
])

test('a change reaches the tests beside it and those that import it, not every test of the whole server', () => {
  expect(testsThatReach(['server/features/tasks/queries.ts'], graph)).toEqual({
    unit: ['server/features/tasks/tasks.test.ts', 'server/dashboard/today.test.ts'],
    inBrowser: ['site/e2e/hub-tasks.spec.ts'],
  })
})

test('a changed test is run itself', () => {
  const changed = ['server/features/calls/calls.test.ts', 'site/e2e/calls.spec.ts']
  expect(testsThatReach(changed, graph)).toEqual({ unit: [changed[0]], inBrowser: [changed[1]] })
})

test('only a test that runs the server or the site needs them built', () => {
  expect(needsBuild('server/features/tasks/tasks.test.ts', graph)).toBe(true)
  expect(needsBuild('server/dashboard/today.test.ts', graph)).toBe(false)
})

test('each test that runs something of the built folder is known to need it', () => {
  const real = readImportGraph()
  expect(real.size).toBeGreaterThan(2000)
  for (const file of [
    'server/start.test.ts',
    'server/read-only-system.test.ts',
    'server/operations/health/readiness.test.ts',
  ])
    expect(needsBuild(file, real), file).toBe(true)
  expect(needsBuild('shared/business/prices.ts', real)).toBe(false)
})
