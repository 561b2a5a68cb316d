import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { childEnvironment } from '#shared/child-environment.ts'
import { residentMiB } from '#shared/scraper/engine/process-tree.ts'
import { childProcess } from './lazy-node-modules.ts'

export interface Limits {
  /** For one request, with the start of the process. */
  timeMs: number
  /** For the whole process, native libraries included; on systems other than Linux only its heap is limited. */
  memoryMiB: number
}

export interface LimitedProcessOptions extends Limits {
  heapMiB: number
  /** How long the process waits for another request before it is ended. */
  idleMs: number
  /** Variables that it needs beside those of every process. */
  environment?: Record<string, string>
}

/** A child process that reads what strangers sent. Whatever is in it can end that process, but neither stop nor fill this one. */
export interface LimitedProcess<Request, Response> {
  /** Sends one request after the other, and starts the process when it is needed. @throws ProcessEnded when a request ends the process */
  ask(request: Request, limits?: Limits): Promise<Response>
  /** Ends the process, and with it the request in progress. */
  stop(): void
}

/** `failed`: it crashed, or its heap was full. */
export type EndReason = 'time' | 'memory' | 'failed' | 'stopped'

export class ProcessEnded extends Error {
  readonly reason: EndReason
  constructor(reason: EndReason) {
    super(`The process was ended: ${reason}.`)
    this.name = 'ProcessEnded'
    this.reason = reason
  }
}

/** How often the memory of a process at work is measured. */
const measureMs = 50

/** @param program the file of a program that calls `answerRequests` */
export function createLimitedProcess<Request extends object, Response>(
  program: string,
  { heapMiB, idleMs, environment, ...defaults }: LimitedProcessOptions,
): LimitedProcess<Request, Response> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let end: ((reason: EndReason) => void) | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const started = childProcess().fork(program, {
      execArgv: [`--max-old-space-size=${heapMiB}`],
      env: childEnvironment(environment),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced', // carries bytes
    })
    // When memory runs out, the system ends this process before the server. Linux only.
    if (started.pid !== undefined) writeFile(`/proc/${started.pid}/oom_score_adj`, '1000').catch(() => undefined)
    const forget = () => {
      if (child === started) child = undefined
    }
    started.on('exit', forget).on('error', forget)
    return started
  }

  function kill(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function run(request: Request, { timeMs, memoryMiB }: Limits): Promise<Response> {
    clearTimeout(idle)
    child ??= start()
    const running = child
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    end = (reason) => {
      kill()
      reject(new ProcessEnded(reason))
    }
    const fail = () => end?.('failed')
    running.once('message', resolve).once('exit', fail).once('error', fail)
    const timer = setTimeout(() => end?.('time'), timeMs)
    const memory = setInterval(() => {
      if (running.pid !== undefined && residentMiB(running.pid) > memoryMiB) end?.('memory')
    }, measureMs)
    try {
      running.send(request, (error) => error && fail())
      return await promise
    } finally {
      end = undefined
      clearTimeout(timer)
      clearInterval(memory)
      running.off('message', resolve).off('exit', fail).off('error', fail)
      if (child) idle = setTimeout(kill, idleMs).unref()
    }
  }

  return {
    ask(request, limits = defaults) {
      const response = last.then(() => run(request, limits))
      last = response.catch(() => {})
      return response
    },
    stop() {
      if (end) end('stopped')
      else kill()
    },
  }
}
