import { fork } from 'node:child_process'
import { resolve as resolvePath } from 'node:path'
import { childEnvironment } from '#shared/child-environment.ts'
import { programFile } from '../../platform/program-file.ts'
import { BackupError } from './errors.ts'

/** What cli.ts sends to the server. */
export type ProcessMessage<Result = unknown> = { done: Result } | { failed: string; isDamage: boolean }

export interface RunningProcess<Result> {
  /** @throws BackupError */
  result: Promise<Result>
  stop(): void
}

export type ServerCommand = 'backup' | 'copy-offsite' | 'check-offsite'

const program = programFile('backup.js', new URL('./cli.ts', import.meta.url))

/** Runs a command of cli.ts in a child process: copying, verifying and encrypting keep a core busy for seconds.
 *  @param input sent as a message, because other users of the machine can read arguments */
export function runProcess<Result>(dataDir: string, command: ServerCommand, input?: object): RunningProcess<Result> {
  const child = fork(program, [command], {
    execArgv: [],
    env: childEnvironment({ DATA_DIR: resolvePath(dataDir) }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (input) child.send(input)
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
  child.on('message', (message: ProcessMessage<Result>) => {
    if ('done' in message) resolve(message.done)
    else reject(new BackupError(message.failed, { isDamage: message.isDamage }))
  })
  child.on('error', (cause) => reject(new BackupError('The backup couldn’t be started.', { cause })))
  child.on('exit', () => reject(new BackupError('The backup was interrupted.')))
  return { result, stop: () => void child.kill() }
}
