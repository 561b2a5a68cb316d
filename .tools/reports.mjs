import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run-step.mjs'

export const reportsFolder = join(root, 'test-results')
/** Where vitest and the two runs of Playwright write their reports. */
export const reportFile = (part, folder = reportsFolder) => join(folder, `${part}.json`)

/** Reads the reports of the parts that have run.
 *  @returns numbers of tests, in which a file that could not be loaded counts as one; the titles of those that failed; and the files with
 *  their seconds, those of the browser with the sum of their tests, the dearest first */
export function readReports(folder = reportsFolder) {
  const unit = readReport(folder, 'unit')?.testResults ?? []
  const playwright = ['browser', 'console'].map((part) => readReport(folder, part))
  const suites = playwright.flatMap((report) => (report ? suitesOf(report) : []))
  const tests = [
    ...unit.flatMap(testsOfFile),
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

function readReport(folder, part) {
  const file = reportFile(part, folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Returns the tests of a file in vitest's report. A file that failed without a failed test could not be loaded, or failed before or after
 *  its tests: it counts as one. */
function testsOfFile({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const tests = assertionResults.map((test) => ({ status: test.status, title: `${file} › ${test.fullName}` }))
  if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests
  return [...tests, { status, title: `${file} › ${message.split('\n', 1)[0] || 'outside its tests'}` }]
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
