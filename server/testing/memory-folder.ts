import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The file system in memory of Linux. */
const inMemory = '/dev/shm'
/** In containers it may be much smaller, and browsers need it too. */
const minBytes = 2 * 1024 ** 3

/** Returns the folder for temporary files of tests: in memory if possible, because each commit is synced and a thousand small databases
 *  would spend most of their time waiting for the disk. */
export function memoryFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= minBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
