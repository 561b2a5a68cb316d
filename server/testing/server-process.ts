import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const bundle = join(import.meta.dirname, '../../dist/server/main.js')

export interface ServerProcess {
  address: string
  pid: number
  /** What it has printed so far. */
  output(): string
  /** Sends a signal and waits for the end. @returns the exit code, null after SIGKILL */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** Who runs the process, where that is not whoever runs the tests: for tests that root runs. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** A user without a passwd entry, as containers have them. */
export const strangeUser = { uid: 54_321, gid: 54_321 }

/** The built server as a process of its own, as the owner runs it. @throws Error with what it printed when it does not start. */
export async function startProcess(environment: Record<string, string>, user: RunAs = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', bundle], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  const exited = once(child, 'exit')
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, address] = /^listening on (\S+)$/m.exec(output) ?? []
        if (address !== undefined) resolve(address)
      })
    }
  })
  const address = await Promise.race([listening, exited.then(() => undefined)])
  if (address === undefined || child.pid === undefined) throw new Error(`The server did not start.\n${output}`)
  return {
    address,
    pid: child.pid,
    output: () => output,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
      return child.exitCode
    },
  }
}
