import { fork, type ChildProcess } from 'node:child_process'
import { minuteMs } from '#shared/business/durations.ts'
import { AppError } from '../errors.ts'
import { programFile } from '../program-file.ts'
import type { ImageMessage, ImageRequest, ImageWork, MadeFiles, Refusal } from './image-process.ts'

export interface ImageWorker {
  /** Makes the files of one photograph after another. @throws AppError with a sentence that says what to do */
  make(work: ImageWork): Promise<MadeFiles>
  /** Ends the process, and with it the work in progress. */
  stop(): void
}

const program = programFile('image-process.js', new URL('./image-process.ts', import.meta.url))
const timeLimitMs = minuteMs
/** How long the process waits for another photograph before it is ended. */
const idleMs = 10_000

const useAnother = 'Please use JPEG, PNG, WebP or AVIF.'
const refusals: Readonly<Record<Refusal, () => AppError>> = {
  unknown: () => new AppError('unsupported_type', `This file isn’t a photograph we can read. ${useAnother}`),
  heic: () =>
    new AppError(
      'unsupported_type',
      'This photograph is in Apple’s HEIC format, which can’t be read here. On an iPhone choose Settings → Camera → Formats → Most Compatible before you take it, or share it as JPEG.',
    ),
  animated: () =>
    new AppError(
      'unsupported_type',
      `This file holds several pictures or an animation. Please use a single photograph.`,
    ),
  damaged: () =>
    new AppError('unsupported_type', 'This file is damaged or incomplete. Please export or send it again, then retry.'),
  'too-large': () =>
    new AppError(
      'too_large',
      'This photograph has too many pixels: at most 110 million are read, or 16 million as AVIF. Please make it smaller, then retry.',
    ),
  'no-library': () =>
    new AppError('unavailable', 'This server can’t read photographs: its image library is missing. Please update it.'),
  'no-space': () =>
    new AppError(
      'unavailable',
      'The disk of the server is full, so the photograph couldn’t be saved. Make room on it, then try again.',
    ),
}

/** Creates the worker, whose process starts with the first photograph and ends when none is left. */
export function createImageWorker({ limitMs = timeLimitMs }: { limitMs?: number } = {}): ImageWorker {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let lastId = 0

  async function run(work: ImageWork): Promise<MadeFiles> {
    clearTimeout(idle)
    child ??= start()
    const running = child
    const id = (lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<MadeFiles>()
    const onMessage = (message: ImageMessage) => {
      if (message.id !== id) return
      if ('made' in message) resolve(message.made)
      else reject(refusals[message.refused]())
    }
    const onEnd = () =>
      reject(
        new AppError('unavailable', 'This photograph couldn’t be prepared. Please make it smaller, then try again.'),
      )
    running.on('message', onMessage)
    running.once('exit', onEnd).once('error', onEnd)
    const limit = setTimeout(() => running.kill('SIGKILL'), limitMs)
    try {
      running.send({ ...work, id } satisfies ImageRequest)
      return await promise
    } finally {
      clearTimeout(limit)
      running.off('message', onMessage)
      running.off('exit', onEnd).off('error', onEnd)
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: ['--max-old-space-size=256'],
      env: { MALLOC_ARENA_MAX: '2' }, // none of the server's secrets, and less unused memory
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const forget = () => {
      if (child === started) child = undefined
    }
    started.once('exit', forget).once('error', forget)
    return started
  }

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  return {
    make(work) {
      const result = last.then(() => run(work))
      last = result.catch(() => {})
      return result
    },
    stop,
  }
}
