import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../platform/database/testing.ts'

/** Mounts a small file system, if this process may. @param mebibytes by default enough for the migrations' write-ahead log and what a test
 *  then stores */
export async function smallDisk(mebibytes = 12) {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'disk')
  await mkdir(path)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path])
  const isMounted = status === 0
  return {
    path,
    isMounted,
    /** Fills the remaining space and returns the path of the file that fills it. */
    fill(): string {
      const file = join(path, 'ballast')
      const descriptor = openSync(file, 'w')
      try {
        for (const size of [65_536, 4096]) writeUntilFull(descriptor, Buffer.alloc(size, 1))
      } finally {
        closeSync(descriptor)
      }
      return file
    },
    async [Symbol.asyncDispose]() {
      if (isMounted) execFileSync('umount', [path])
      await folder[Symbol.asyncDispose]()
    },
  }
}

function writeUntilFull(descriptor: number, piece: Buffer): void {
  try {
    for (;;) writeSync(descriptor, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
