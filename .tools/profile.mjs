import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './steps.mjs'

const ticksPerSecond = 100
const shown = 30

/** Returns the seconds of processor time that ended children have taken, with their own children; NaN where the system does not say (Linux does). */
export function childSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/** Returns the files of tests with the seconds that they took, those of the browser with the sum of their tests, the dearest first.
 *  @param unit vitest's report @param endToEnd Playwright's reports */
export function dearestFiles(unit, endToEnd) {
  const unitFiles = unit.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  const specs = endToEnd.flatMap(({ config, suites }) =>
    suites.map((suite) => ({
      file: relative(root, `${config.rootDir}/${suite.file}`),
      seconds: sum(resultsOf(suite).map(({ duration }) => duration)) / 1000,
    })),
  )
  return [...unitFiles, ...specs].toSorted((one, other) => other.seconds - one.seconds)
}

/** Prints what each phase took and which files took longest. @param phases title, wall and processor seconds of each */
export function printProfile(phases, files) {
  console.log('\nPhases: seconds, and of the processor')
  for (const { title, wall, processor } of phases)
    console.log(`${wall.toFixed(0).padStart(7)} ${processor.toFixed(0).padStart(7)}  ${title}`)
  const total = sum(files.map(({ seconds }) => seconds))
  console.log(`\nThe ${shown} dearest of ${files.length} files of tests: seconds, of ${total.toFixed(0)} in all`)
  for (const { file, seconds } of files.slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
}

/** Returns the results of all tests in a suite of Playwright's report. */
function resultsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)), ...suites.flatMap(resultsOf)]
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
