// npm run dist: builds the console and packs it for this system; `-- --dir` stops before the installer.
import { buildConsoleWhenNeeded, installWhenNeeded, run } from './steps.mjs'

await installWhenNeeded()
await buildConsoleWhenNeeded()
process.exitCode = await run('node', ['console/dist.ts', ...process.argv.slice(2)])
