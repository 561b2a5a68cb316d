// npm run demo: installs and builds what is missing, then serves half a year of sample data.
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { run } from './run-step.mjs'

await installWhenNeeded()
await buildWhenNeeded()
process.exitCode = await run('node', ['.tools/measure/demo/main.ts'])
