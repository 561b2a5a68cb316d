import { readFileSync } from 'node:fs'
import { fsPromises } from '../lazy-node-modules.ts'

/** Changes the owner of a file that root has created to the owner of DATA_DIR: the server, which runs as that user, could not open it
 *  otherwise. Does nothing for other users. */
export async function giveToOwner(dataDir: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { chown, stat } = fsPromises()
  const { uid, gid } = await stat(dataDir)
  await chown(path, uid, gid)
}

/** Replaces a private file of DATA_DIR atomically, so that a crash leaves its old or its new content. */
export async function replaceFile(dataDir: string, file: string, content: string): Promise<void> {
  const { open, rename } = fsPromises()
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await giveToOwner(dataDir, `${file}.new`)
  await rename(`${file}.new`, file)
}

/** Returns the text of a small file, or undefined when there is no such file. Waits for the disk: the start reads several, and a thread for
 *  each costs several times as much. */
export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
