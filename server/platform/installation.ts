import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** How the owner runs this program's commands, and where its instructions are. */
export interface Installation {
  /** Returns the line for the terminal. @param command as of backup.js, for example `restore app-….db` */
  commandOf(command: string): string
  /** The document with the steps, for what needs more than a sentence. */
  guide: string
}

const program = 'bin/node dist/server/backup.js'

/** Finds out from the program's folder whether install.sh, a container, an archive or a checkout runs it. */
export function describeInstallation(root: string, exists: (path: string) => boolean = existsSync): Installation {
  const [, folder, name] = /^(\/opt\/extension-studio(?:-([a-z\d-]+))?)\//.exec(root) ?? []
  if (folder !== undefined) {
    const option = name === undefined ? '' : ` --name ${name}`
    return {
      commandOf: (command) => `sudo extension-studio${option} ${command}`,
      guide: `${folder}/current/README.md`,
    }
  }
  if (root === '/app' && exists('/app/bin/node')) {
    const inNewContainer = `podman run --rm -it -v extension-studio:/data extension-studio ${program}`
    return {
      // A restore needs the server stopped, and its container with it.
      commandOf: (command) =>
        command.startsWith('restore')
          ? `${inNewContainer} ${command}`
          : `podman exec extension-studio ${program} ${command}`,
      guide: 'the archive’s README.md',
    }
  }
  if (exists(join(root, 'bin/node'))) {
    return { commandOf: (command) => `cd ${root} && ${program} ${command}`, guide: join(root, 'README.md') }
  }
  return { commandOf: (command) => `npm run ${command}`, guide: 'resources/deploy/README.md' }
}

/** Both the sources and the bundle are two folders below. */
export const { commandOf, guide } = describeInstallation(join(import.meta.dirname, '../..'))
