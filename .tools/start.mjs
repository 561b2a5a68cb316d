// npm start: installs and builds what is missing, then serves.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { environment, root } from './run-step.mjs'

await installWhenNeeded()
await buildWhenNeeded()

// A small young generation: the server makes little garbage at a time, and a cheap machine has little memory. Growing to this size would
// cost a tenth of the start.
const server = spawn('node', ['--min-semi-space-size=4', '--max-semi-space-size=4', 'dist/server/main.js'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the server stops when the channel breaks, whatever ended this script
  env: { NODE_COMPILE_CACHE: join(root, 'dist/.compile-cache'), ...environment },
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// The server finishes its requests before it ends; this script ends after it, with its exit code.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))

// npm runs this in a shell that may die without passing the signal on.
const parent = process.ppid
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500).unref()
