// npm run check [path…]: format, lint and types of what has changed since the last commit, or of these files and folders, and the nearest tests
// that can reach it. npm test runs all of them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readImportGraph } from './import-graph.mjs'
import { testsThatReach } from './affected-tests.mjs'
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { environment, root, run, step } from './run-step.mjs'

/** How many files of tests are run at most, so that a usual change is checked in about a minute. */
const mostUnit = 20
const mostInBrowser = 2
/** Tests that read every file: texts that name labels, tests and files, and which folder imports which. */
const ofAllFiles = ['docs', 'guide', 'layers', 'standards'].map((name) => `.tools/${name}.test.mjs`)

await installWhenNeeded()
const changed = changedFiles(process.argv.slice(2))
if (changed.length === 0) {
  console.log('Nothing has changed since the last commit. To check a folder: npm run check server/features/quotes')
  process.exit()
}
const present = changed.filter((file) => existsSync(join(root, file)))
const sources = present.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const { unit, inBrowser } = testsThatReach(changed, readImportGraph())
const { findOrInstallBrowser } = await import('./browser.mjs')
environment.TEST_BROWSER = await findOrInstallBrowser()

await Promise.all([
  step('Formatting', () => run('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...present])),
  sources.length > 0 && step('Lint and types', () => run('npm', ['run', '--silent', 'lint', '--', ...sources])),
  runNearest('Tests', unit, mostUnit, (files) => run('vitest', ['run', ...new Set([...files, ...ofAllFiles])])),
])
if (inBrowser.length > 0) {
  await buildWhenNeeded()
  await runNearest('Tests in the browser', inBrowser, mostInBrowser, (files) =>
    run('playwright', ['test', '--config', 'site/e2e/playwright.config.ts', ...files]),
  )
}

/** Runs the first files of a list, and says how many of them are left to npm test. */
async function runNearest(title, files, most, runFiles) {
  const nearest = files.slice(0, most)
  await step(`${title}: ${nearest.length} of ${files.length} files`, () => runFiles(nearest))
  if (nearest.length < files.length) console.log('  npm test runs the others, which are further from the change.')
}

/** Returns what differs from the last commit, or the files of the project that are named or in a named folder. */
function changedFiles(named) {
  const others = ['ls-files', '-z', '--others', '--exclude-standard']
  if (named.length > 0) return [...list('ls-files', '-z', '--', ...named), ...list(...others, '--', ...named)]
  return [...list('diff', '-z', '--name-only', 'HEAD'), ...list(...others)]
}

/** Returns the paths that a command of git prints. */
function list(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
}
