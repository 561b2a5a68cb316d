import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const linux = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/usr/bin/chromium-headless-shell',
]

/** Returns the usual paths of Chrome, Edge and Chromium. Looks up the home folder on macOS and Windows only: on a server the user may have
 *  no passwd entry, and `homedir()` then throws. */
function defaultPaths(findHome: () => string): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].flatMap((name) =>
      ['/Applications', join(findHome(), 'Applications')].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    )
  }
  if (process.platform === 'win32') {
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((program) =>
      ['C:\\Program Files', 'C:\\Program Files (x86)', join(findHome(), 'AppData', 'Local')].map(
        (folder) => `${folder}\\${program}`,
      ),
    )
  }
  return linux
}

/** Finds a browser that the engine can use. @param wanted a path, `none`, or undefined for any browser of the system
 *  @returns undefined if there is none */
export function findBrowser(wanted?: string, findHome = homedir): string | undefined {
  if (wanted === 'none') return undefined
  if (wanted !== undefined) return existsSync(wanted) ? wanted : undefined
  return defaultPaths(findHome).find((path) => existsSync(path))
}
