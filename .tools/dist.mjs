// npm run dist: builds the console and makes its installers: those that `-- --target` names, or those of this system.
import { buildConsoleWhenNeeded, installersFolder, installWhenNeeded } from './install-and-build.mjs'
import { run } from './run-step.mjs'

await installWhenNeeded()
await installWhenNeeded(installersFolder)
await buildConsoleWhenNeeded()
process.exitCode = await run('node', ['console/installers/dist.ts', ...process.argv.slice(2)])
