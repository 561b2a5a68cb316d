import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { commandOf } from '../../platform/installation.ts'
import { BackupError } from './errors.ts'
import { backupFolder } from './files.ts'

/** Returns the path of a backup, which is named as in the folder of backups, or by its path elsewhere.
 *  @throws BackupError when there is none, or this user can't read it, with how to hand it over */
export async function findBackupFile(dataDir: string, file: string): Promise<string> {
  const folder = backupFolder(dataDir)
  for (const path of [join(folder, file), resolve(file)]) {
    const problem = await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => error)
    if (problem === undefined) {
      if ((await stat(path)).isFile()) return path
      throw new BackupError(`${path} is a folder. Please name a backup: ${commandOf('restore')} lists them.`)
    }
    if (problem.code === 'EACCES' || problem.code === 'EPERM') throw new BackupError(describeUnreadable(path, folder))
  }
  throw new BackupError(`There is no backup named ${file}.`)
}

/** A backup that root has downloaded is root's, and a restore runs as the server's user. */
function describeUnreadable(path: string, folder: string): string {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  const user = `The user ${nameUser() ?? uid ?? ''}`.trim()
  const command = `install -o ${uid} -g ${gid} -m 600 ${path} ${folder}/`
  return `${user}, as which this runs, may not read ${path}. As root, hand it over with “${command}”, then restore it by its name: ${commandOf(`restore ${basename(path)}`)}`
}

function nameUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined // a user without an entry in passwd, as in a container
  }
}
