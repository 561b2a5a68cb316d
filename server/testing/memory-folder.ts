import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A file system in memory, where Linux has one. */
const inMemory = '/dev/shm'
/** Browsers leave some of it to themselves in containers: then it is too small for us. */
const leastBytes = 2 * 1024 ** 3

/** Where tests put what they throw away: every commit is written through, and a thousand small databases would wait for the disk most of
 *  their time. */
export function quickFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
