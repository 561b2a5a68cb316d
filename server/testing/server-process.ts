import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const builtServer = join(import.meta.dirname, '../../dist/server/main.js')

export interface ServerProcess {
  address: string
  pid: number
  /** Returns what it has printed so far. */
  output(): string
  /** Sends a signal, unless it has ended. */
  signal(signal: NodeJS.Signals): void
  /** Sends a signal, waits for the end and returns the exit code: null after SIGKILL. */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

export interface ProcessOptions {
  /** The user of the process, if it is not the user of the tests; needs root. */
  uid?: number
  gid?: number
  /** Keeps Ctrl+C in the terminal away from it. */
  detached?: boolean
  /** The descriptor of a listening socket, passed as systemd does. */
  passedSocket?: number
  /** A command that runs another one, which follows it. */
  prefix?: string[]
  /** The program, if it is not the built server of this checkout. */
  program?: string
}

/** A user without a passwd entry, as in containers. */
export const containerUser = { uid: 54_321, gid: 54_321 }

/** Starts the built server as a child process. @throws Error with its output when it does not start */
export async function startProcess(
  environment: Record<string, string>,
  { program = builtServer, passedSocket, prefix = [], ...options }: ProcessOptions = {},
): Promise<ServerProcess> {
  const command = [...prefix, process.execPath, '--min-semi-space-size=4', '--max-semi-space-size=4', program]
  // The variable that names the process can only be set by the process itself.
  const withSocket = ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh', ...command]
  const [file = '', ...args] = passedSocket === undefined ? command : withSocket
  const child = spawn(file, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(passedSocket === undefined ? [] : [passedSocket])],
    ...options,
  })
  let output = ''
  const exited = once(child, 'exit')
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
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
    signal: (signal) => void child.kill(signal),
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
      return child.exitCode
    },
  }
}
