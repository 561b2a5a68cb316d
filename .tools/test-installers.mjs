// npm run test:installers: makes the console's Debian package, installs it, starts it and removes it. Takes minutes, needs Debian or Ubuntu and root.
import { findElectron } from './electron.mjs'
import { buildConsoleWhenNeeded, buildWhenNeeded, installersFolder, installWhenNeeded } from './install-and-build.mjs'
import { run } from './run-step.mjs'

await installWhenNeeded()
await installWhenNeeded(installersFolder)
await buildWhenNeeded()
await buildConsoleWhenNeeded()
const { missing, prefix = [] } = await findElectron()
if (missing) console.log(`✗ Skipped: ${missing}`)
else {
  const [program, ...args] = [...prefix, 'playwright', 'test', '--config', 'console/e2e/installers.config.ts']
  process.exitCode = await run(program, args)
}
