import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where systems put Chrome, Edge and Chromium. */
const linux = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
]
const mac = ['Google Chrome', 'Microsoft Edge', 'Chromium'].flatMap((name) =>
  ['/Applications', join(homedir(), 'Applications')].map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
)
const windows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
  (program) =>
    ['C:\\Program Files', 'C:\\Program Files (x86)', join(homedir(), 'AppData', 'Local')].map(
      (folder) => `${folder}\\${program}`,
    ),
)
const places = [...linux, ...mac, ...windows]

/** A browser that the engine can use. @param wanted a path, `none`, or undefined for whatever the system has
 *  @returns undefined where there is none */
export function findBrowser(wanted?: string): string | undefined {
  if (wanted === 'none') return undefined
  return wanted === undefined ? places.find((place) => existsSync(place)) : existsSync(wanted) ? wanted : undefined
}
