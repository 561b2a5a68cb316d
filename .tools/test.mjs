// npm test: everything that CI runs. Installs and builds what is missing first.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded, environment, installWhenNeeded, root, run, step } from './steps.mjs'

await installWhenNeeded()
const { findOrInstallBrowser } = await import('./browser.mjs')

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
await step('Unit and integration tests', () =>
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]),
)
await step('End-to-end tests in the browser', () =>
  run('playwright', ['test', '--config', 'site/e2e/playwright.config.ts'], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults },
  }),
)

const unit = JSON.parse(readFileSync(unitResults, 'utf8'))
const { stats } = JSON.parse(readFileSync(browserResults, 'utf8'))
const passed = unit.numPassedTests + stats.expected + stats.flaky
const failed = unit.numFailedTests + stats.unexpected
const skipped = unit.numPendingTests + unit.numTodoTests + stats.skipped
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
