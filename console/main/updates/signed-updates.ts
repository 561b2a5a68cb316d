import { consoleUpdatesPath } from '#shared/console-updates.ts'

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
