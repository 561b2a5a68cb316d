import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/** Whether this program may replace itself: it is packed, its maker has signed it, and its system checks signatures. */
export function mayReplaceItself(): boolean {
  if (!app.isPackaged || !['win32', 'darwin'].includes(process.platform)) return false
  // Put there by the packager.
  const { isSigned } = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
    isSigned?: boolean
  }
  return isSigned === true
}
