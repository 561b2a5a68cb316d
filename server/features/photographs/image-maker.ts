import { minuteMs, secondMs } from '#shared/business/durations.ts'
import { AppError } from '../../platform/errors.ts'
import { createLimitedProcess, type Limits, ProcessEnded } from '../../platform/limited-process.ts'
import { programFile } from '../../platform/program-file.ts'
import type { ImageResult, ImageWork, MadeFiles, Refusal } from './image-process.ts'
import { maxPixels, type Sender } from './max-pixels.ts'

export interface ImageMaker {
  /** Makes the files of one photograph after another. @throws AppError with a sentence that says what to do */
  make(work: ImageWork): Promise<MadeFiles>
  /** Ends the process, and with it the work in progress. */
  stop(): void
}

const program = programFile('image-process.js', new URL('./image-process.ts', import.meta.url))
/** More than the largest pictures need that they may send. The owner's photographs are also encoded, in several sizes. */
const limits: Readonly<Record<Sender, Limits>> = {
  owner: { timeMs: minuteMs, memoryMiB: 800 },
  stranger: { timeMs: 20 * secondMs, memoryMiB: 350 },
}
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
      `This photograph has too many pixels: at most ${maxPixels.owner.usual / 1e6} million are read, or ${maxPixels.owner.avif / 1e6} million as AVIF. Please make it smaller, then retry.`,
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
export function createImageMaker({ limitMs }: { limitMs?: number } = {}): ImageMaker {
  const child = createLimitedProcess<ImageWork, ImageResult>(program, {
    ...limits.owner,
    heapMiB: 256,
    idleMs,
    environment: { MALLOC_ARENA_MAX: '2' }, // less unused memory
  })
  return {
    async make(work) {
      const sender = work.kind === 'preview' ? work.sender : 'owner'
      const result = await child
        .ask(work, { ...limits[sender], ...(limitMs !== undefined && { timeMs: limitMs }) })
        .catch((error: unknown) => {
          if (!(error instanceof ProcessEnded)) throw error
          throw new AppError(
            'unavailable',
            'This photograph couldn’t be prepared. Please make it smaller, then try again.',
          )
        })
      if ('made' in result) return result.made
      throw sender === 'stranger' && result.refused === 'too-large' ? tooLargeOfStranger() : refusals[result.refused]()
    },
    stop: child.stop,
  }
}

function tooLargeOfStranger(): AppError {
  return new AppError(
    'too_large',
    `This picture has too many pixels. Please save it as an ordinary JPEG of at most ${maxPixels.stranger.usual / 1e6} million, then send it again.`,
  )
}
