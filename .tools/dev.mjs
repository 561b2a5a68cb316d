// npm run dev: rebuilds the site as you type and restarts the server from source.
import { spawn } from 'node:child_process'
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { environment, root } from './run-step.mjs'

await installWhenNeeded()
await buildWhenNeeded()

const options = { cwd: root, stdio: 'inherit', env: environment }
const watch = (...folders) => [
  '--watch',
  '--watch-preserve-output',
  ...folders.map((folder) => `--watch-path=${folder}`),
]
const children = [
  spawn('node', [...watch('site', 'shared', 'resources'), 'site/build.ts'], options),
  spawn('node', [...watch('server', 'shared', 'dist/site/render.js'), 'server/main.ts'], options),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)))
