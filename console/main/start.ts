import { hostname } from 'node:os'
import { join } from 'node:path'
import { app, ipcMain, net, powerMonitor, safeStorage, session } from 'electron'
import { getHealth } from '#shared/contract/health.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { createBrowse } from './browse/browse.ts'
import { createResponder } from './security/app-protocol.ts'
import { clientOver, type Send } from './connection/forward.ts'
import { createConnection } from './connection/connection.ts'
import { openDeviceToken } from './connection/device-token.ts'
import { followServer, holdOneStream } from './connection/change-feed.ts'
import { showNoKeyringNotice, showNotSignedInNotice, showWaitingChangesNotice } from './connection/sign-in-notices.ts'
import { appScheme } from './security/addresses.ts'
import { copyDiagnostics, recordFaults } from './diagnostics/diagnostics.ts'
import { openLog } from './diagnostics/log.ts'
import { createDrafts } from './storage/drafts.ts'
import { answerCalls } from './ipc/answer-calls.ts'
import { createNotices } from './window/notices.ts'
import { createOffline } from './offline/offline.ts'
import { createCipher, openDataKey, type Vault } from './storage/encryption.ts'
import { createErrorLog } from './storage/storage-error.ts'
import { createPrivateFiles } from './storage/private-files.ts'
import { askBeforeLoss, followForcedQuit } from './window/closing.ts'
import { createReminders } from './notifications/reminders.ts'
import { openOutside } from './security/page-restrictions.ts'
import { mayOpenForeignPages } from './security/sandbox.ts'
import { startConsoleScraping } from './scraping/start-console-scraping.ts'
import { openSettings } from './storage/settings.ts'
import { watchCondition } from './notifications/condition-alert.ts'
import { addContextMenu, createWindow } from './window/create-window.ts'
import { createMainWindow, type MainWindow } from './window/main-window.ts'
import { watchFailures } from './window/failures.ts'
import { setMenu } from './shell/menu.ts'
import { alertNewLeads, countNewLeads } from './notifications/new-leads.ts'
import { notify as showNotice, type SystemNotice } from './notifications/notify.ts'
import { createQuietNotices } from './notifications/quiet-notices.ts'
import { createPreferences, setSpelling } from './shell/preferences.ts'
import { createTray } from './shell/tray.ts'
import { watchServerVersion } from './updates/server-version.ts'
import { findRelease, mayReplaceItself, prepareSignedUpdate, startUpdates } from './updates/updates.ts'

export interface StartOptions {
  /** The console's data folder. */
  folder: string
  /** The hub's address to open, given by a link. */
  address: string | undefined
}

const redirectMs = 10_000

/** Chromium's fetch, which uses the system's proxy and certificates. */
const send: Send = (address, init) => net.fetch(address, init)

/** Returns where an address redirects to, which Chromium's fetch does not say. */
function findRedirect(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = net.request({ url: address, redirect: 'manual', credentials: 'omit' })
    const timer = setTimeout(() => end(undefined), redirectMs)
    function end(target: string | undefined): void {
      clearTimeout(timer)
      resolve(target)
      request.abort()
    }
    request.on('redirect', (_status, _method, target) => end(target))
    request.on('response', () => end(undefined))
    request.on('error', () => end(undefined))
    request.end()
  })
}

/** The system's keyring: Keychain, DPAPI, or the keyring of the Linux desktop. */
const systemVault: Vault = {
  isThere: () => safeStorage.isEncryptionAvailable(),
  lock: (text) => safeStorage.encryptString(text),
  open: (locked) => safeStorage.decryptString(Buffer.from(locked)),
}

/** Creates every part once and connects them. */
export function startConsole({ folder, address }: StartOptions): MainWindow {
  const log = openLog(join(folder, 'logs'))
  recordFaults(log)
  const onStorageError = createErrorLog(log)
  const settings = openSettings(join(folder, 'settings.json'), onStorageError)
  const key = openDataKey(join(folder, 'data-key'), systemVault, log)
  const files = createPrivateFiles({
    cipher: key && createCipher(key),
    onUndecryptable: () => log.write('a private file could not be decrypted'),
  })
  const deviceToken = openDeviceToken(join(folder, 'device-token'), systemVault, onStorageError)
  const drafts = createDrafts({ folder: join(folder, 'drafts'), server: () => settings.read().server, files })
  const isQuitForced = followForcedQuit()
  const connection = createConnection({
    settings,
    deviceToken,
    send,
    findRedirect,
    label: `Console on ${hostname()}`.slice(0, 80),
    onSignedOut: drafts.clear,
    onSession(isSignedIn) {
      if (!isSignedIn) return changes.stop()
      changes.start()
      scraping.wake()
    },
    onStranger: () => offline.noticeStranger(),
  })

  const isWanted = address !== undefined || settings.read().startsMinimised !== true
  let startsHidden = !isWanted
  const mainWindow: MainWindow = createMainWindow(() => {
    const window = createWindow({ settings, startsHidden })
    startsHidden = false
    askBeforeLoss(window, { log, isForced: isQuitForced, openAgain: () => mainWindow.openAgain() })
    window.on('close', drafts.flush)
    addContextMenu(window)
    return window
  })
  watchFailures(mainWindow, log)
  const notices = createNotices((list) => mainWindow.send('notices:changed', list))
  const offline = createOffline({
    forward: connection.forward,
    check: connection.check,
    folder: join(folder, 'offline'),
    files,
    server: () => settings.read().server,
    log,
    onChange(status) {
      mainWindow.send('offline:changed', status)
      showWaitingChangesNotice(notices, status)
      const isSignedIn = deviceToken.current() !== undefined
      // The last known state stays while the connection is being checked.
      if (status.state !== 'checking')
        showNotSignedInNotice(notices, { isAway: status.state === 'offline', isSignedIn })
    },
  })

  const client = clientOver(connection.forward)
  const scraping = startConsoleScraping({
    folder: join(folder, 'scraper'),
    settings,
    client,
    forward: connection.forward,
    address: () => (deviceToken.current() === undefined ? undefined : settings.read().server),
    onChange: (status) => mainWindow.send('scraping:changed', status),
    log,
    notices,
    isForced: isQuitForced,
    showWindow() {
      mainWindow.show()
      return mainWindow.window()
    },
  })
  const stream = holdOneStream(offline.forward)
  session.defaultSession.protocol.handle(
    appScheme,
    createResponder(join(import.meta.dirname, '../renderer'), stream.forward),
  )
  const tray = createTray({ onOpen: () => mainWindow.show(), window: mainWindow.window })
  const quietNotices = createQuietNotices({
    client: clientOver(offline.forward),
    show: (notice) => showNotice(mainWindow, notice),
  })
  const notify = (notice: SystemNotice) => void quietNotices.notify(notice)
  const newLeads = countNewLeads({
    client,
    onCount: tray.setNewLeads,
    onArrival: (ids) => void alertNewLeads({ client, mainWindow, notify }, ids).catch(() => undefined),
  })
  const reminders = createReminders({
    client: clientOver(offline.forward),
    file: join(folder, 'reminders.json'),
    isWanted: () => settings.read().givesReminders === true,
    isFocused: () => mainWindow.window()?.isFocused() === true,
    notify,
  })
  const condition = watchCondition({ client, notify })
  if (!systemVault.isThere()) showNoKeyringNotice(notices, settings)
  const server = () => settings.read().server ?? ''
  const updates = startUpdates({
    version: app.getVersion(),
    notices,
    findRelease: async () => (server() === '' ? undefined : findRelease(server(), process.platform, send)),
    prepare: mayReplaceItself(app) ? () => prepareSignedUpdate(server()) : undefined,
    openOutside,
  })
  const askVersion = async () => (await client.call(getHealth)).version
  const openHub = () => openOutside(server() + hubAddress)
  const serverVersion = watchServerVersion({
    version: app.getVersion(),
    notices,
    askVersion,
    checkForUpdate: updates.check,
    openHub,
  })
  const changes = followServer({
    client,
    listeners: [offline.changes, scraping.changes, newLeads, reminders, condition, quietNotices, serverVersion],
    lastId: offline.changes.lastId,
  })

  const diagnose = () =>
    copyDiagnostics(log, {
      'server chosen': settings.read().server !== undefined,
      'signed in': deviceToken.current() !== undefined,
      keyring: systemVault.isThere(),
      'the server is': offline.status().state,
      'changes that wait': offline.status().waiting + offline.status().held,
      'looking for leads': scraping.isAtWork(),
    })
  const browse = createBrowse({ settings, mainWindow, mayOpen: mayOpenForeignPages(app), notices })
  const preferences = createPreferences(settings, (now) => {
    setSpelling(session.defaultSession, now.checksSpelling)
    showMenu()
    mainWindow.send('shell:preferences-changed', now)
    void reminders.check()
  })
  const showMenu = () => setMenu({ mainWindow, browse, settings, log, updates, preferences, copyDiagnostics: diagnose })
  answerCalls(ipcMain, {
    ...browse.calls,
    ...connection.calls,
    ...drafts.calls,
    ...offline.calls,
    ...scraping.calls,
    ...preferences.calls,
    'diagnostics:copy': diagnose,
    'diagnostics:report': (fault) => log.write('page failed', fault),
    'notices:list': () => notices.list(),
    'notices:act': ({ id, action }) => notices.act(id, action),
    'notices:dismiss': ({ id }) => notices.dismiss(id),
    'shell:open-again': mainWindow.openAgain,
    'shell:versions': async () => ({
      console: app.getVersion(),
      server: await askVersion().catch(() => null),
    }),
    'shell:open-in-browser': openHub,
    'shell:change-server': () => mainWindow.send('shell:change-server', undefined),
  })
  showMenu()
  setSpelling(session.defaultSession, preferences.read().checksSpelling)
  mainWindow.show(address)
  if (deviceToken.current() !== undefined) changes.start()
  app.on('activate', () => mainWindow.show())
  powerMonitor.on('resume', () => {
    offline.checkConnection()
    stream.renew()
    changes.renew()
    void reminders.check()
    void quietNotices.check()
    // After sleep, a window may be blank until it is repainted.
    mainWindow.window()?.webContents.invalidate()
  })
  app.on('will-quit', drafts.flush)
  // Also covers an exit without quitting, such as after a crash.
  process.on('exit', drafts.flush)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && settings.read().staysInTray !== true) app.quit()
  })
  log.write('started', { version: app.getVersion(), platform: process.platform })
  return mainWindow
}
