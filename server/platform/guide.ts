import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where install.sh puts the version that runs. */
const installedFolder = '/opt/extension-studio/current'

/** Returns how the owner, or whoever looks after the server, finds the guide for servers on this machine.
 *  @param start a folder of the program */
export function findGuide(start = import.meta.dirname): string {
  const root = findRoot(start)
  if (existsSync(join(root, 'resources/deploy/README.md'))) return 'resources/deploy/README.md'
  // The image for containers has none.
  if (!existsSync(join(root, 'README.md'))) return 'README.md in the archive of this version'
  const isInstalled = existsSync(join(installedFolder, 'README.md'))
  return join(isInstalled ? installedFolder : root, 'README.md')
}

/** Returns the folder of the version, which has the package.json. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder
  return findRoot(dirname(folder))
}
