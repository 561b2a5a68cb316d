import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether node_modules has what the lock file wants, whoever has installed it. npm writes down what it has installed once it is done,
 *  so neither an install that was broken off nor one without the development packages counts. */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed[path]
    // Optional packages are those of one system, and npm leaves out the others'.
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
