// npm run console: builds the console when needed and opens it. What follows `--` goes to Electron, such as `--data-folder=…`.
import { buildConsoleWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { run } from './run-step.mjs'

await installWhenNeeded()
await buildConsoleWhenNeeded()
// Chromium's sandbox doesn't work as root, as in a container.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
process.exitCode = await run('electron', [...sandbox, 'dist/console', ...process.argv.slice(2)])
