import * as z from 'zod/mini'
import type { PrivateFiles } from '../private-files/private-files.ts'

const progress = z.object({
  /** When the first page was read, milliseconds since 1970. */
  startedAtMs: z.number(),
  /** Where the next page begins. */
  cursor: z.string(),
})
export type Progress = z.output<typeof progress>

/** How far all leads have been read ahead, for the next start. */
export interface PrefetchProgress {
  /** Undefined to begin at the beginning. */
  read(): Progress | undefined
  write(next: Progress | undefined): Promise<void>
}

/** Beyond that, what was read first is too old to be gone on with. */
const oldestMs = 60 * 60_000

export function openPrefetchProgress(file: string, files: PrivateFiles): PrefetchProgress {
  return {
    read() {
      try {
        const found = progress.parse(JSON.parse(files.readSync(file)))
        return Date.now() - found.startedAtMs < oldestMs ? found : undefined
      } catch {
        return undefined
      }
    },
    write: (next) => (next === undefined ? files.remove(file) : files.write(file, JSON.stringify(next))),
  }
}
