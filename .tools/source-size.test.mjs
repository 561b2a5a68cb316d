import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readImports } from './import-graph.mjs'
import { partOf } from './layers.mjs'
import { root } from './run-step.mjs'
import budgets from './source-size.json' with { type: 'json' }

/** Returns the lines and files of each part of the house, and of all tests. */
function measure() {
  const measured = {}
  for (const file of readImports().keys()) {
    const part = (measured[isTest(file) ? 'tests' : partOf(file)] ??= { lines: 0, files: 0 })
    part.files += 1
    part.lines += readFileSync(join(root, file), 'utf8').split('\n').length - 1
  }
  return measured
}

test('no part of the house is larger than its budget: a commit that raises one says what for', () => {
  const measured = measure()
  expect(Object.keys(measured).toSorted()).toEqual(Object.keys(budgets).toSorted())
  const tooLarge = Object.entries(measured).filter(([part, { lines, files }]) => {
    return lines > budgets[part].lines || files > budgets[part].files
  })
  expect(Object.fromEntries(tooLarge)).toEqual({})
})
