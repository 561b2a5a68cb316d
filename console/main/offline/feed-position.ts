import { readFileSync } from 'node:fs'
import { writeWhole } from '../files.ts'

/** The last change of the server that has been applied to the offline data. */
export interface FeedPosition {
  /** Empty for none, and for what cannot be read. */
  read(): string
  write(id: string): void
}

export function openFeedPosition(file: string): FeedPosition {
  let known = read(file)
  return {
    read: () => known,
    write(id) {
      if (id === known) return
      known = id
      try {
        writeWhole(file, id)
      } catch {
        // Applying a change twice does no harm, so the older number may stay.
      }
    },
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
