import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { consoleUpdatesPath } from '#shared/console-updates.ts'

/** Whether this program may replace itself: it is packed, its maker has signed it, and its system checks signatures. */
export function mayReplaceItself(): boolean {
  if (!app.isPackaged || !['win32', 'darwin'].includes(process.platform)) return false
  // Put there by the packager.
  const { isSigned } = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
    isSigned?: boolean
  }
  return isSigned === true
}

/** Has electron-updater get the newest from the server and check it: its hash everywhere, and on Windows and macOS that it is
 *  signed with the key of this one. It is loaded on demand. */
export async function prepareSignedUpdate(server: string): Promise<{ install: () => void }> {
  const { default: updater } = await import('electron-updater')
  const { autoUpdater } = updater
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.allowDowngrade = false
  autoUpdater.logger = null
  // The server answers one range at a time, so that only what has changed since this version is downloaded.
  autoUpdater.setFeedURL({ provider: 'generic', url: server + consoleUpdatesPath, useMultipleRangeRequest: false })
  await autoUpdater.checkForUpdates()
  await autoUpdater.downloadUpdate()
  return { install: () => autoUpdater.quitAndInstall() }
}
