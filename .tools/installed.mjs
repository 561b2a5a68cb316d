import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns whether node_modules matches the lock file. npm records what it installed only at the end, so neither an interrupted install
 *  nor one without the development packages matches. */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed[path]
    // npm skips the optional packages of other systems.
    if (path === '' || (found === undefined && (optional || devOptional))) return true
    return found?.version === version && found?.integrity === integrity
  })
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}
