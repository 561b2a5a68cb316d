import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk extends Disposable {
  folder: string
  /** Fills the disk completely. */
  fill(): void
  free(): void
}

/** Mounts a small file system. Returns undefined where nothing may be mounted. */
export function mountSmallDisk(): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const filler = join(folder, 'filler')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    fill() {
      try {
        writeFileSync(filler, Buffer.alloc(1024 * 1024))
      } catch {
        // The disk is full.
      }
    },
    free: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
