// Shared by the scripts in this folder. Plain JavaScript without dependencies: it runs before anything is installed, on Node.js 20 or newer.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Programs of the project come first: `node` is the pinned Node.js 24 once it is installed. */
export const environment = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH }

const windows = process.platform === 'win32'

/** Runs a program in the project's folder, shows its output and returns its exit code; 1 if a signal ended it. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment, shell: windows, ...options })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Announces a step, runs it and prints its duration. Exits when it fails. */
export async function step(title, action) {
  const startedMs = Date.now()
  console.log(`\n▸ ${title}`)
  const code = (await action()) ?? 0
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  if (code !== 0) {
    console.error(`✗ ${title}: failed after ${seconds} s`)
    process.exit(code)
  }
  console.log(`✓ ${title} (${seconds} s)`)
}
