import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-step.mjs'

/** The names with which a query is asked for, or read again, without the contract. */
const byHand = /\b(queryFn|invalidateQueries|invalidates)\b/

test('the hub reads and writes by queryOf and useCall: only its platform has query functions and invalidates queries', () => {
  const files = globSync('{shared/hub,console/renderer}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('shared/hub/platform/') && !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => byHand.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
