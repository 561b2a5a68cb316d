// npm test: everything that CI runs. Installs and builds what is missing first.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsoleWhenNeeded, buildWhenNeeded, environment, installWhenNeeded, root, run, step } from './steps.mjs'

await installWhenNeeded()
const { findOrInstallBrowser } = await import('./browser.mjs')
const { findElectron } = await import('./electron.mjs')

await step('Finding a browser', async () => {
  environment.TEST_BROWSER = await findOrInstallBrowser()
  console.log(environment.TEST_BROWSER)
})
await step('Formatting', () => run('oxfmt', ['--check']))
await step('Lint', () => run('npm', ['run', '--silent', 'lint']))
await step('Types', () => run('npm', ['run', '--silent', 'types']))
await buildWhenNeeded()

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
const unitResults = join(results, 'unit.json')
const browserResults = join(results, 'browser.json')
const consoleResults = join(results, 'console.json')
await step('Unit, integration and component tests', () =>
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]),
)
await step('End-to-end tests in the browser', () =>
  run('playwright', ['test', '--config', 'site/e2e/playwright.config.ts'], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults },
  }),
)

const electron = await findElectron()
if (electron.missing) console.log(`\n▸ The console in a real Electron\n✗ Skipped: ${electron.missing}`)
else {
  await buildConsoleWhenNeeded()
  await step('The console in a real Electron', () => {
    const [program, ...args] = [
      ...electron.prefix,
      'playwright',
      'test',
      '--config',
      'console/e2e/playwright.config.ts',
    ]
    return run(program, args, { env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: consoleResults } })
  })
}

const unit = JSON.parse(readFileSync(unitResults, 'utf8'))
const endToEnd = [browserResults, ...(electron.missing ? [] : [consoleResults])].map((file) =>
  JSON.parse(readFileSync(file, 'utf8')),
)
const sum = (count) => endToEnd.reduce((total, { stats }) => total + count(stats), 0)
const passed = unit.numPassedTests + sum(({ expected, flaky }) => expected + flaky)
const failed = unit.numFailedTests + sum(({ unexpected }) => unexpected)
const skipped = unit.numPendingTests + unit.numTodoTests + sum(({ skipped }) => skipped)
for (const title of endToEnd.flatMap(findRetried)) console.log(`Passed on retry: ${title}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)

/** Returns the tests of a suite and its nested suites that failed once and then passed. */
function findRetried({ suites = [], specs = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(findRetried)]
}
