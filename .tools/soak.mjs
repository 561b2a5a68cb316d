// npm run soak: runs the built server for ten minutes under load and faults, after a build if needed. Exits with 1 if anything was lost.
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { run } from './run-step.mjs'

await installWhenNeeded()
await buildWhenNeeded()
process.on('SIGINT', () => {}) // the soak ends by itself, with its account
process.exitCode = await run('node', ['.tools/measure/soak/run.ts', ...process.argv.slice(2)])
