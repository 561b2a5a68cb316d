import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that a power cut or a full disk leaves the old one or the new one, and never half of either. For this user alone.
 *  It is on the disk when this returns. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.new`
  try {
    // As long as it takes: the system may accept a part of it at a time, and a full disk a part alone.
    sync(draft, 'w', (handle) => writeFileSync(handle, content))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  renameSync(draft, file)
  // Its new name is written down with the folder; Windows does that by itself.
  if (process.platform !== 'win32') sync(folder, 'r')
}

function sync(path: string, flags: string, write?: (handle: number) => void): void {
  const handle = openSync(path, flags, 0o600)
  try {
    write?.(handle)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
