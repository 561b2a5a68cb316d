import { hostname } from 'node:os'
import { join } from 'node:path'
import { app, Menu, net, powerMonitor, safeStorage, session, shell } from 'electron'
import { createClient } from '#shared/client.ts'
import { appOrigin } from './app-protocol/address.ts'
import { createResponder } from './app-protocol/respond.ts'
import { serveApp } from './app-protocol/serve-app.ts'
import { createConnection } from './connection/connection.ts'
import { openDeviceToken } from './connection/device-token.ts'
import { copyDiagnostics } from './diagnostics/copy.ts'
import { openLog } from './diagnostics/log.ts'
import { recordFaults } from './diagnostics/main-process.ts'
import { answerCalls } from './ipc/answer-calls.ts'
import { createNotices } from './notices/notices.ts'
import { createOffline } from './offline/offline.ts'
import { tellAtTheDoor } from './offline/sign-in-notice.ts'
import { openSettings } from './settings.ts'
import { createDesk, type Desk } from './shell/desk.ts'
import { noticeFailures } from './shell/failures.ts'
import { createMainWindow } from './shell/main-window.ts'
import { menuTemplate } from './shell/menu-template.ts'
import { alertNewLeads } from './shell/new-lead-alert.ts'
import { followNewLeads } from './shell/new-leads.ts'
import { createTray } from './shell/tray.ts'
import { zoomWindow } from './shell/zoom-window.ts'

export interface StartOptions {
  /** Where the console keeps what it knows. */
  folder: string
  /** Where in the hub it opens, when a link says so. */
  address: string | undefined
}

/** Makes every part once and puts them together. */
export function startConsole({ folder, address }: StartOptions): Desk {
  const log = openLog(join(folder, 'logs'))
  recordFaults(log)
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
    onSession: (isSignedIn) => (isSignedIn ? newLeads.start() : newLeads.stop()),
  })

  const isWanted = address !== undefined || settings.read().startsMinimised !== true
  let startsHidden = !isWanted
  const desk = createDesk(() => {
    const window = createMainWindow({ settings, startsHidden })
    startsHidden = false
    return window
  })
  noticeFailures(desk, log)
  const notices = createNotices((list) => desk.tell('notices:changed', list))
  const offline = createOffline({
    passOn: connection.passOn,
    folder: join(folder, 'offline'),
    server: () => settings.read().server,
    onChange(status) {
      desk.tell('offline:changed', status)
      tellAtTheDoor(notices, status)
    },
  })

  serveApp(session.defaultSession, createResponder(join(import.meta.dirname, '../renderer'), offline.passOn))
  const client = createClient({
    baseUrl: appOrigin,
    fetch: (input, init) => connection.passOn(new Request(input, init)),
  })
  const tray = createTray({ onOpen: () => desk.show(), window: desk.window })
  const newLeads = followNewLeads({
    client,
    onCount: tray.setNewLeads,
    onArrival: (ids) => void alertNewLeads(desk, client, ids).catch(() => undefined),
  })

  if (!safeStorage.isEncryptionAvailable() && settings.read().knowsNoKeyring !== true) sayThereIsNoKeyring()

  const diagnose = () =>
    copyDiagnostics(log, {
      'server chosen': settings.read().server !== undefined,
      'signed in': deviceToken.current() !== undefined,
      keyring: safeStorage.isEncryptionAvailable(),
    })
  answerCalls({
    ...connection.calls,
    ...offline.calls,
    'diagnostics:copy': diagnose,
    'notices:list': () => notices.list(),
    'notices:act': ({ id, action }) => notices.act(id, action),
    'notices:dismiss': ({ id }) => notices.dismiss(id),
    'shell:open-again': desk.openAgain,
  })
  setMenu()
  desk.show(address)
  if (deviceToken.current() !== undefined) newLeads.start()
  app.on('activate', () => desk.show())
  powerMonitor.on('resume', () => offline.look())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && settings.read().staysInTray !== true) app.quit()
  })
  log.write('started', { version: app.getVersion(), platform: process.platform })
  return desk

  function sayThereIsNoKeyring(): void {
    notices.put('no-keyring', {
      intent: 'information',
      title: 'You will be asked to sign in at each start',
      text: 'This computer has no keyring in which the way in could be kept safe.',
      actions: [
        {
          label: 'I see',
          run() {
            settings.change({ knowsNoKeyring: true })
            notices.remove('no-keyring')
          },
        },
      ],
    })
  }

  function setMenu(): void {
    const { startsMinimised = false, staysInTray = false } = settings.read()
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({
          platform: process.platform,
          startsMinimised,
          staysInTray,
          deeds: {
            changeServer: () => desk.tell('shell:change-server', undefined),
            openAgain: desk.openAgain,
            zoom: (step) => zoomWindow(desk, settings, step),
            copyDiagnostics: diagnose,
            showLogs: () => void shell.openPath(log.folder),
            lookForUpdates: () => {},
            setStartsMinimised: (startsMinimised) => settings.change({ startsMinimised }),
            setStaysInTray: (staysInTray) => settings.change({ staysInTray }),
          },
        }),
      ),
    )
  }
}
