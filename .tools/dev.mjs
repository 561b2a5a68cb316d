// npm run dev: rebuilds the site as you type and restarts the server from source.
import { spawn } from 'node:child_process'
import { buildWhenNeeded, environment, installWhenNeeded, root } from './steps.mjs'

await installWhenNeeded()
await buildWhenNeeded()

const options = { cwd: root, stdio: 'inherit', env: environment }
const children = [
  spawn(
    'vite',
    ['build', '--config', 'site/vite.config.ts', '--watch', '--logLevel', 'warn', '--emptyOutDir', 'false'],
    options,
  ),
  spawn('vite', ['build', '--config', 'site/vite.config.ts', '--ssr', '--watch', '--logLevel', 'warn'], options),
  spawn(
    'node',
    ['--watch', '--watch-path=server', '--watch-path=shared', '--watch-path=dist/site', 'server/main.ts'],
    options,
  ),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)))
