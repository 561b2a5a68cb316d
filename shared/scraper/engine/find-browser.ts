import { existsSync } from 'node:fs'

/** Where systems put Chromium and what is made of it. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A browser that the engine can use. @param wanted a path, `none`, or undefined for whatever the system has
 *  @returns undefined where there is none */
export function findBrowser(wanted?: string): string | undefined {
  if (wanted === 'none') return undefined
  return wanted === undefined ? places.find((place) => existsSync(place)) : existsSync(wanted) ? wanted : undefined
}
