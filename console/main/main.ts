import { hostname } from 'node:os'
import { join } from 'node:path'
import { app, type BrowserWindow, net, safeStorage, session } from 'electron'
import { createResponder } from './app-protocol/respond.ts'
import { registerAppScheme, serveApp } from './app-protocol/serve-app.ts'
import { createConnection } from './connection/connection.ts'
import { openDeviceToken } from './connection/device-token.ts'
import { answerCalls, tellWindow } from './ipc/answer-calls.ts'
import { createNotices } from './notices/notices.ts'
import { holdPages } from './safety/hold-pages.ts'
import { holdPermissions } from './safety/permissions.ts'
import { createOffline } from './offline/offline.ts'
import { openSettings } from './settings.ts'
import { createMainWindow } from './shell/main-window.ts'

/** A folder of its own for tests and for trying things out. */
const dataFolder = app.commandLine.getSwitchValue('data-folder')
if (dataFolder !== '') app.setPath('userData', dataFolder)

registerAppScheme()
holdPages()
holdPermissions()
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

function start(): void {
  const folder = app.getPath('userData')
  let window: BrowserWindow | undefined

  const settings = openSettings(join(folder, 'settings.json'))
  const deviceToken = openDeviceToken(join(folder, 'device-token'), {
    isThere: () => safeStorage.isEncryptionAvailable(),
    lock: (text) => safeStorage.encryptString(text),
    open: (locked) => safeStorage.decryptString(Buffer.from(locked)),
  })
  const connection = createConnection({
    settings,
    deviceToken,
    send: (address, init) => net.fetch(address, init),
    label: `Console on ${hostname()}`.slice(0, 80),
  })
  const offline = createOffline({
    passOn: connection.passOn,
    folder: join(folder, 'offline'),
    server: () => settings.read().server,
    onChange: (status) => tellWindow(window, 'offline:changed', status),
  })
  const notices = createNotices((list) => tellWindow(window, 'notices:changed', list))

  serveApp(session.defaultSession, createResponder(join(import.meta.dirname, '../renderer'), offline.passOn))
  answerCalls({
    ...connection.calls,
    ...offline.calls,
    'notices:list': () => notices.list(),
    'notices:act': ({ id, action }) => notices.act(id, action),
    'notices:dismiss': ({ id }) => notices.dismiss(id),
  })
  window = createMainWindow()
  app.on('second-instance', () => window?.show())
  app.on('window-all-closed', () => app.quit())
}
