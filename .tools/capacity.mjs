// npm run capacity: measures the built server with up to a million leads, after a build if needed, and writes the table of docs/capacity.md.
import { buildWhenNeeded, installWhenNeeded, run } from './steps.mjs'

await installWhenNeeded()
await buildWhenNeeded()
process.on('SIGINT', () => {}) // the measurement ends by itself and removes its folder
process.exitCode = await run('node', ['server/testing/capacity/run.ts', ...process.argv.slice(2)])
