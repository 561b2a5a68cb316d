import { join } from 'node:path'
import { app } from 'electron'
import { registerAppScheme } from './app-protocol/serve-app.ts'
import { holdPages } from './security/hold-pages.ts'
import { holdPermissions } from './security/permissions.ts'
import { findLink, linkScheme, readLink } from './shell/links.ts'
import { startConsole } from './start.ts'

app.setName('Extension Console')
// Windows shows notifications of programs that it knows by this name.
app.setAppUserModelId('studio.extension.console')
/** A folder of its own for tests and for trying things out. */
const dataFolder = app.commandLine.getSwitchValue('data-folder')
app.setPath('userData', dataFolder === '' ? join(app.getPath('appData'), 'extension-console') : dataFolder)

// One for each user of the machine: the lock is in the user's own folder.
if (app.requestSingleInstanceLock()) {
  /** Where a link leads that came before the console was there. */
  let awaited = findLink(process.argv)
  let open = (address: string | undefined): void => {
    awaited = address ?? awaited
  }

  app.on('second-instance', (_, started) => open(findLink(started)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    open(readLink(link))
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  registerAppScheme()
  holdPages()
  holdPermissions()
  void app.whenReady().then(() => {
    open = startConsole({ folder: app.getPath('userData'), address: awaited }).show
  })
} else {
  app.quit()
}
