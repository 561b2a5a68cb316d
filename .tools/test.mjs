// npm test: everything that CI runs. Installs and builds what is missing first.
//   --profile   ends with what took how long
//   --changed   leaves out what passed on this machine with the files that it depends on; never in CI
//   --repeat N  runs the tests N times and lists those that failed, and how often
//   --load      keeps four other processes busy meanwhile
//   --at TIME   runs them as if they began then, such as "2026-12-31 23:50:00"; needs the program faketime
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkAdvisories } from './advisories.mjs'
import { hashFiles, hasPassed, recordPass } from './passed.mjs'
import { childSeconds, printProfile } from './profile.mjs'
import { readReports, reportFile, reportsFolder } from './reports.mjs'
import { buildConsoleWhenNeeded, buildWhenNeeded, installersFolder, installWhenNeeded } from './install-and-build.mjs'
import { environment, run, step } from './run-step.mjs'

const { values: options } = parseArgs({
  options: {
    profile: { type: 'boolean' },
    changed: { type: 'boolean' },
    repeat: { type: 'string', default: '1' },
    load: { type: 'boolean' },
    at: { type: 'string' },
  },
})
const rounds = Number(options.repeat)
const mayLeaveOut = options.changed && !options.at && !process.env.CI

await installWhenNeeded()
await installWhenNeeded(installersFolder)
const { findOrInstallBrowser } = await import('./browser.mjs')
const { findElectron } = await import('./electron.mjs')

/** What each phase took, for --profile. */
const phases = []
/** How often each test failed. */
const failures = new Map()
const busy = options.load ? Array.from({ length: 4 }, () => spawn('node', ['-e', 'for (;;);'])) : []
process.on('exit', () => busy.forEach((child) => child.kill()))

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
const electron = await findElectron()
if (electron.missing) console.log(`\n▸ The console in a real Electron\n✗ Skipped: ${electron.missing}`)
else await phase('the build of the console', buildConsoleWhenNeeded)

const isOfProduct = (path) => !/(\.(test|bench)\.(ts|tsx|mjs)|\.md)$/.test(path)
/** @type {{ name: string, title: string, needs: (path: string) => boolean, command: string[] }[]} */
const parts = [
  {
    name: 'unit',
    title: 'Unit, integration and component tests',
    needs: () => true, // some read every file
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile('unit')}`],
  },
  {
    name: 'browser',
    title: 'End-to-end tests in the browser',
    needs: (path) => isOfProduct(path) && !path.startsWith('console/'),
    command: ['playwright', 'test', '--config', 'site/e2e/playwright.config.ts'],
  },
  {
    name: 'console',
    title: 'The console in a real Electron',
    needs: (path) => isOfProduct(path) && !path.startsWith('site/e2e/specification/'),
    command: [...(electron.prefix ?? []), 'playwright', 'test', '--config', 'console/e2e/playwright.config.ts'],
  },
].filter(({ name }) => name !== 'console' || !electron.missing)

for (let round = 1; round <= rounds; round++) {
  if (rounds > 1) console.log(`\n▸ Round ${round} of ${rounds}`)
  rmSync(reportsFolder, { recursive: true, force: true })
  for (const part of parts) await runPart(part)
  const { passed, failed, skipped, failures: failedNow, files } = readReports()
  for (const title of failedNow) failures.set(title, (failures.get(title) ?? 0) + 1)
  if (options.profile) printProfile(phases, files)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}
for (const [title, times] of failures) console.log(`✗ failed in ${times} of ${rounds} rounds: ${title}`)
process.exit(process.exitCode)

async function runPart({ name, title, needs, command }) {
  const [program, ...args] = options.at ? ['faketime', '-f', `@${options.at}`, ...command] : command
  const hash = hashFiles(needs)
  if (mayLeaveOut && hasPassed(name, hash)) {
    console.log(`\n▸ ${title}\n✓ Passed before with the same files`)
    return
  }
  await phase(title, () =>
    step(title, async () => {
      const code = await run(program, args)
      if (code === 0) recordPass(name, hash)
      if (code === 0 || rounds === 1) return code
      console.error(`✗ ${title}: failed; the other rounds show how often`)
      process.exitCode = code
    }),
  )
}

async function phase(title, action) {
  const [startedMs, before] = [performance.now(), childSeconds()]
  await action()
  phases.push({ title, wall: (performance.now() - startedMs) / 1000, processor: childSeconds() - before })
}
