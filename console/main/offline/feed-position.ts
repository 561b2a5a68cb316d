import { readFileSync } from 'node:fs'
import { writeWhole } from '../files.ts'

/** Up to which change of the server's what is kept here has been seen to. */
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
        // What is seen to twice is as good: the older number stays.
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
