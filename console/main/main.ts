import { join } from 'node:path'
import { app, protocol } from 'electron'
import { restrictPages, restrictPermissions } from './security/page-restrictions.ts'
import { startConsole } from './start.ts'
import { appScheme, findLink, linkScheme, readLink } from './security/addresses.ts'

app.setName('Extension Console')
// Windows shows notifications only for programs with a model id.
app.setAppUserModelId('studio.extension.console')
/** Another data folder, for tests and trial runs. */
const dataFolder = app.commandLine.getSwitchValue('data-folder')
app.setPath('userData', dataFolder === '' ? join(app.getPath('appData'), 'extension-console') : dataFolder)

// One console for each user of the computer: the lock is in the user's data folder.
if (app.requestSingleInstanceLock()) {
  /** The address of a link that was opened before the console had started. */
  let firstAddress = findLink(process.argv)
  let open = (address: string | undefined): void => {
    firstAddress = address ?? firstAddress
  }

  app.on('second-instance', (_, started) => open(findLink(started)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    open(readLink(link))
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  registerAppScheme()
  restrictPages()
  restrictPermissions()
  void app.whenReady().then(() => {
    open = startConsole({ folder: app.getPath('userData'), address: firstAddress }).show
  })
} else {
  app.quit()
}

/** Makes `console://` a scheme like https, with an origin, storage and fetch. Must run before the app is ready. */
function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}
