import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { consoleUpdatesPath } from '#shared/console-updates.ts'

/** Returns whether this program may replace itself: it is packaged and signed, and its system checks signatures. */
export function mayReplaceItself(): boolean {
  if (!app.isPackaged || !['win32', 'darwin'].includes(process.platform)) return false
  // The packager writes `isSigned`.
  const { isSigned } = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
    isSigned?: boolean
  }
  return isSigned === true
}

/** Downloads the newest console with electron-updater, which checks its hash and, on Windows and macOS, its signature. The updater is
 *  loaded on demand. */
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
