import { chown, stat } from 'node:fs/promises'

/** Changes the owner of a file that root has created to the owner of DATA_DIR: the server, which runs as that user, could not open it
 *  otherwise. Does nothing for other users. */
export async function giveToOwner(dataDir: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  await chown(path, uid, gid)
}
