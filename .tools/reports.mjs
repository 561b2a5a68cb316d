import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './steps.mjs'

export const reportsFolder = join(root, 'test-results')
/** Where vitest and the two runs of Playwright write their reports. */
export const reportFile = (part) => join(reportsFolder, `${part}.json`)

/** Reads the reports of the parts that have run.
 *  @returns numbers of tests; the titles of those that failed; and the files with their seconds, those of the browser with the sum of their
 *  tests, the dearest first */
export function readReports() {
  const unit = readReport('unit')?.testResults ?? []
  const suites = ['browser', 'console'].map(readReport).flatMap((report) => (report ? suitesOf(report) : []))
  const tests = [
    ...unit.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ status, fullName }) => ({ status, title: `${relative(root, name)} › ${fullName}` })),
    ),
    ...suites.flatMap(({ file, suite }) =>
      testsOf(suite).map(({ status, title }) => ({ status, title: `${file} › ${title}` })),
    ),
  ]
  const files = [
    ...unit.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    ...suites.map(({ file, suite }) => ({ file, seconds: sum(testsOf(suite).map(({ seconds }) => seconds)) })),
  ]
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length
  return {
    passed: count('passed', 'expected'),
    failed: count('failed', 'unexpected', 'flaky'),
    skipped: count('pending', 'todo', 'skipped'),
    failures: tests.filter(({ status }) => status === 'failed' || status === 'unexpected').map(({ title }) => title),
    files: files.toSorted((one, other) => other.seconds - one.seconds),
  }
}

function readReport(part) {
  const file = reportFile(part)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function suitesOf({ config, suites }) {
  return suites.map((suite) => ({ suite, file: relative(root, join(config.rootDir, suite.file)) }))
}

/** Returns the tests in a suite of Playwright's report, those of the suites in it too. */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title,
      status,
      seconds: sum(results.map(({ duration }) => duration)) / 1000,
    })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
