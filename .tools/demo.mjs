// npm run demo: installs and builds what is missing, then serves half a year of sample data.
import { buildWhenNeeded, installWhenNeeded, run } from './steps.mjs'

await installWhenNeeded()
await buildWhenNeeded()
process.exitCode = await run('node', ['.tools/measure/demo/main.ts'])
