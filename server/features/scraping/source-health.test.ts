import { expect, test } from 'vitest'
import type { SourceSighting } from '#shared/contract/scraping-runs.ts'
import { findHealthProblem } from './source-health.ts'

const usual: SourceSighting = { entries: 40, fields: { reference: 40, address: 38, date: 12 } }
const nothing: SourceSighting = { entries: 0, fields: {} }

test('a run that saw what the runs before saw has no problem', () => {
  expect(findHealthProblem(usual, [usual])).toBeNull()
  expect(findHealthProblem({ entries: 3, fields: { reference: 3 } }, [usual])).toBeNull()
})

test('a source that never had entries has no problem without any', () => {
  expect(findHealthProblem(nothing, [])).toBeNull()
  expect(findHealthProblem(nothing, [nothing])).toBeNull()
})

test('a source whose site says that it has nothing has no problem', () => {
  expect(findHealthProblem({ ...nothing, isNothingFound: true }, [usual])).toBeNull()
})

test('a source that used to have entries and has none is a problem, with the beginning of what its page says', () => {
  const text = `We have moved to a new register. ${'Please wait. '.repeat(30)}`
  expect(findHealthProblem({ ...nothing, text }, [nothing, usual])).toMatch(
    /^Nothing was found, though an earlier run found 40 entries\. The page says: “We have moved to a new register\. .{100,130}…”\. Please open/,
  )
})

test('a field that most entries had and hardly any has is a problem', () => {
  expect(findHealthProblem({ entries: 20, fields: { reference: 20, address: 3 } }, [usual])).toMatch(
    /^Most entries no longer have addresses, so/,
  )
  expect(findHealthProblem({ entries: 20, fields: { reference: 20, address: 10 } }, [usual])).toBeNull()
})

test('an address that leads to another site is a problem', () => {
  const problem = findHealthProblem({ ...usual, movedTo: 'new.example' }, [usual])
  expect(problem).toMatch(/^Its address now leads to new\.example/)
})

test('a list with more entries than could be read is a problem', () => {
  const problem = findHealthProblem({ ...usual, shortfall: { read: 40, total: 1310 } }, [usual])
  expect(problem).toMatch(/^The page lists 1,310 entries, of which 40 could be read/)
})
