import { resolve as resolvePath } from 'node:path'
import { childEnvironment } from '#shared/child-environment.ts'
import { childProcess } from '../../platform/lazy-node-modules.ts'
import { programFile } from '../../platform/program-file.ts'
import { BackupError } from './errors.ts'

/** What cli.ts sends to the server. */
export type ProcessMessage<Result = unknown> = { done: Result } | { failed: string; isDamage: boolean }

/** What is sent to encrypt a backup. */
export interface EncryptRequest {
  file: string
  passphrase: string
  workFactor: number | undefined
}

export interface RunningProcess<Result> {
  /** @throws BackupError */
  result: Promise<Result>
  stop(): void
}

export type ServerCommand =
  | 'backup'
  | 'copy-offsite'
  | 'check-copy'
  | 'check-offsite'
  | 'read-host-key'
  | 'encrypt-backup'

const program = programFile('backup.js', new URL('./cli.ts', import.meta.url))

/** Runs a command of cli.ts in a child process: copying, verifying and encrypting keep a core busy for seconds.
 *  @param input sent as a message, because other users of the machine can read arguments */
export function runProcess<Result>(dataDir: string, command: ServerCommand, input?: object): RunningProcess<Result> {
  const { result, stop } = start<Result>(dataDir, command, { input, stdout: 'ignore' })
  return { result, stop }
}

/** Runs a command whose result is what it prints. Whoever reads it gets a BackupError at the end if it failed. */
export function streamProcess(dataDir: string, command: ServerCommand, input: object) {
  const { child, result, stop } = start<null>(dataDir, command, { input, stdout: 'pipe' })
  result.catch(() => {}) // thrown by the reading
  async function* read(): AsyncGenerator<Uint8Array> {
    yield* child.stdout as AsyncIterable<Uint8Array>
    await result
  }
  return { chunks: read(), result, stop }
}

function start<Result>(
  dataDir: string,
  command: ServerCommand,
  { input, stdout }: { input: object | undefined; stdout: 'ignore' | 'pipe' },
) {
  const child = childProcess().fork(program, [command], {
    execArgv: [],
    env: childEnvironment({ DATA_DIR: resolvePath(dataDir) }),
    stdio: ['ignore', stdout, 'ignore', 'ipc'],
  })
  if (input) child.send(input)
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
  child.on('message', (message: ProcessMessage<Result>) => {
    if ('done' in message) resolve(message.done)
    else reject(new BackupError(message.failed, { isDamage: message.isDamage }))
  })
  child.on('error', (cause) => reject(new BackupError('The backup couldn’t be started.', { cause })))
  child.on('exit', () => reject(new BackupError('The backup was interrupted.')))
  return { child, result, stop: () => void child.kill() }
}
