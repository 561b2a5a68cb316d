// npm test: everything that CI runs. Installs and builds what is missing first. With --profile it ends with what took how long.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdvisories } from './advisories.mjs'
import { childSeconds, dearestFiles, printProfile } from './profile.mjs'
import {
  buildConsoleWhenNeeded,
  buildWhenNeeded,
  environment,
  installersFolder,
  installWhenNeeded,
  root,
  run,
  step,
} from './steps.mjs'

await installWhenNeeded()
await installWhenNeeded(installersFolder)
const { findOrInstallBrowser } = await import('./browser.mjs')
const { findElectron } = await import('./electron.mjs')

/** What each phase took, for --profile. */
const phases = []

await step('Finding a browser', async () => {
  environment.TEST_BROWSER = await findOrInstallBrowser()
  console.log(environment.TEST_BROWSER)
})
await step('Formatting', () => run('oxfmt', ['--check']))
// Neither keeps two cores busy by itself.
await phase('lint, types and build', () =>
  Promise.all([
    step('Advisories about the packages in production', checkAdvisories),
    step('Lint and types', () => run('npm', ['run', '--silent', 'lint'])),
    buildWhenNeeded(),
  ]),
)

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
const unitResults = join(results, 'unit.json')
const browserResults = join(results, 'browser.json')
const consoleResults = join(results, 'console.json')
await phase('unit, integration and component tests', () =>
  step('Unit, integration and component tests', () =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`]),
  ),
)
await phase('the browser', () =>
  step('End-to-end tests in the browser', () =>
    run('playwright', ['test', '--config', 'site/e2e/playwright.config.ts']),
  ),
)

const electron = await findElectron()
if (electron.missing) console.log(`\n▸ The console in a real Electron\n✗ Skipped: ${electron.missing}`)
else {
  await phase('the console in a real Electron', async () => {
    await buildConsoleWhenNeeded()
    const [program, ...args] = [
      ...electron.prefix,
      'playwright',
      'test',
      '--config',
      'console/e2e/playwright.config.ts',
    ]
    await step('The console in a real Electron', () => run(program, args))
  })
}

const unit = JSON.parse(readFileSync(unitResults, 'utf8'))
const endToEnd = [browserResults, ...(electron.missing ? [] : [consoleResults])].map((file) =>
  JSON.parse(readFileSync(file, 'utf8')),
)
const sum = (count) => endToEnd.reduce((total, { stats }) => total + count(stats), 0)
const passed = unit.numPassedTests + sum(({ expected }) => expected)
const failed = unit.numFailedTests + sum(({ unexpected }) => unexpected)
const skipped = unit.numPendingTests + unit.numTodoTests + sum(({ skipped }) => skipped)
if (process.argv.includes('--profile')) printProfile(phases, dearestFiles(unit, endToEnd))
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)

async function phase(title, action) {
  const [startedMs, before] = [performance.now(), childSeconds()]
  await action()
  phases.push({ title, wall: (performance.now() - startedMs) / 1000, processor: childSeconds() - before })
}
