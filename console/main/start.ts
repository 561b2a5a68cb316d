import { hostname } from 'node:os'
import { join } from 'node:path'
import { app, net, powerMonitor, session } from 'electron'
import { getHealth } from '#shared/contract/health.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { createResponder } from './app-protocol/respond.ts'
import { serveApp } from './app-protocol/serve-app.ts'
import { clientOver } from './connection/client-over.ts'
import { createConnection } from './connection/connection.ts'
import { openDeviceToken } from './connection/device-token.ts'
import { followServer } from './connection/follow-server.ts'
import { sayThereIsNoKeyring } from './connection/keyring-notice.ts'
import { holdOneStream } from './connection/page-stream.ts'
import type { Send } from './connection/forward.ts'
import { explainMissingSignIn } from './connection/not-signed-in-notice.ts'
import { systemVault } from './connection/system-vault.ts'
import { copyDiagnostics } from './diagnostics/copy.ts'
import { openLog } from './diagnostics/log.ts'
import { recordFaults } from './diagnostics/main-process.ts'
import { createDrafts } from './drafts/drafts.ts'
import { answerCalls } from './ipc/answer-calls.ts'
import { createNotices } from './notices/notices.ts'
import { createOffline } from './offline/offline.ts'
import { showSignInNotice } from './offline/sign-in-notice.ts'
import { createCipher } from './private-files/cipher.ts'
import { openDataKey } from './private-files/data-key.ts'
import { createPrivateFiles } from './private-files/private-files.ts'
import { askBeforeLoss } from './quitting/close-question.ts'
import { followForcedQuit } from './quitting/forced-quit.ts'
import { createReminders } from './reminders/reminders.ts'
import { openOutside } from './security/open-outside.ts'
import { noticeRunCalls } from './scraping/notice-run-calls.ts'
import { startScraping } from './scraping/start-scraping.ts'
import { openSettings } from './settings.ts'
import { watchCondition } from './shell/condition-alert.ts'
import { addContextMenu } from './shell/context-menu.ts'
import { createMainWindow, type MainWindow } from './shell/main-window.ts'
import { noticeFailures } from './shell/failures.ts'
import { createWindow } from './shell/create-window.ts'
import { setMenu } from './shell/menu.ts'
import { alertNewLeads } from './shell/new-lead-alert.ts'
import { countNewLeads } from './shell/new-leads.ts'
import { notify } from './shell/notify.ts'
import { createPreferences } from './shell/preferences.ts'
import { setSpelling } from './shell/spelling.ts'
import { createTray } from './shell/tray.ts'
import { findRelease } from './updates/feed.ts'
import { mayReplaceItself } from './updates/package-facts.ts'
import { prepareSignedUpdate } from './updates/signed-updates.ts'
import { watchServerVersion } from './updates/server-version.ts'
import { startUpdates } from './updates/updates.ts'

export interface StartOptions {
  /** The console's data folder. */
  folder: string
  /** Where in the hub it opens, when a link says so. */
  address: string | undefined
}

/** Chromium's own: it knows the system's proxy and certificates, and refuses what is not right about either. */
const send: Send = (address, init) => net.fetch(address, init)

/** Makes every part once and puts them together. */
export function startConsole({ folder, address }: StartOptions): MainWindow {
  const log = openLog(join(folder, 'logs'))
  recordFaults(log)
  const settings = openSettings(join(folder, 'settings.json'))
  const key = openDataKey(join(folder, 'data-key'), systemVault, log)
  const files = createPrivateFiles({
    cipher: key && createCipher(key),
    onUndecryptable: () => log.write('a private file could not be decrypted'),
  })
  const deviceToken = openDeviceToken(join(folder, 'device-token'), systemVault)
  const drafts = createDrafts({ folder: join(folder, 'drafts'), server: () => settings.read().server, files })
  const isQuitForced = followForcedQuit()
  const connection = createConnection({
    settings,
    deviceToken,
    send,
    label: `Console on ${hostname()}`.slice(0, 80),
    onSignedOut: drafts.clear,
    onSession(isSignedIn) {
      if (!isSignedIn) return changes.stop()
      changes.start()
      scraping.wake()
    },
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
  noticeFailures(mainWindow, log)
  const notices = createNotices((list) => mainWindow.tell('notices:changed', list))
  const offline = createOffline({
    forward: connection.forward,
    folder: join(folder, 'offline'),
    files,
    server: () => settings.read().server,
    log,
    onChange(status) {
      mainWindow.tell('offline:changed', status)
      showSignInNotice(notices, status)
      const isSignedIn = deviceToken.current() !== undefined
      // While it is connecting, the last known state stays.
      if (status.state !== 'checking') explainMissingSignIn(notices, { isAway: status.state === 'offline', isSignedIn })
    },
  })

  const client = clientOver(connection.forward)
  const scraping = startScraping({
    folder: join(folder, 'scraper'),
    settings,
    client,
    forward: connection.forward,
    address: () => (deviceToken.current() === undefined ? undefined : settings.read().server),
    onChange: (status) => mainWindow.tell('scraping:changed', status),
    log,
    notices,
    isForced: isQuitForced,
    showWindow() {
      mainWindow.show()
      return mainWindow.window()
    },
  })
  const stream = holdOneStream(
    noticeRunCalls(offline.forward, { onStart: scraping.wake, onCancel: scraping.noticeCancel }),
  )
  serveApp(session.defaultSession, createResponder(join(import.meta.dirname, '../renderer'), stream.forward))
  const tray = createTray({ onOpen: () => mainWindow.show(), window: mainWindow.window })
  const newLeads = countNewLeads({
    client,
    onCount: tray.setNewLeads,
    onArrival: (ids) => void alertNewLeads(mainWindow, client, ids).catch(() => undefined),
  })
  const reminders = createReminders({
    client: clientOver(offline.forward),
    file: join(folder, 'reminders.json'),
    isWanted: () => settings.read().givesReminders === true,
    isLookedAt: () => mainWindow.window()?.isFocused() === true,
    notify: (notice) => notify(mainWindow, notice),
  })
  const condition = watchCondition({ client, notify: (notice) => notify(mainWindow, notice) })
  if (!systemVault.isThere()) sayThereIsNoKeyring(notices, settings)
  const server = () => settings.read().server ?? ''
  const updates = startUpdates({
    version: app.getVersion(),
    notices,
    findRelease: async () => (server() === '' ? undefined : findRelease(server(), process.platform, send)),
    prepare: mayReplaceItself() ? () => prepareSignedUpdate(server()) : undefined,
    openOutside,
  })
  const serverVersion = watchServerVersion({
    version: app.getVersion(),
    notices,
    askVersion: async () => (await client.call(getHealth)).version,
    checkForUpdate: updates.look,
    openHub: () => openOutside(server() + hubAddress),
  })
  const changes = followServer({
    client,
    listeners: [offline.changes, newLeads, reminders, condition, serverVersion],
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
  const preferences = createPreferences(settings, (now) => {
    setSpelling(session.defaultSession, now.checksSpelling)
    showMenu()
    mainWindow.tell('shell:preferences-changed', now)
    void reminders.look()
  })
  const showMenu = () => setMenu({ mainWindow, settings, log, updates, preferences, copyDiagnostics: diagnose })
  answerCalls({
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
    'shell:change-server': () => mainWindow.tell('shell:change-server', undefined),
  })
  showMenu()
  setSpelling(session.defaultSession, preferences.read().checksSpelling)
  mainWindow.show(address)
  if (deviceToken.current() !== undefined) changes.start()
  app.on('activate', () => mainWindow.show())
  powerMonitor.on('resume', () => {
    offline.look()
    stream.renew()
    changes.renew()
    void reminders.look()
    mainWindow.window()?.webContents.invalidate() // a window that slept may come back unpainted
  })
  app.on('will-quit', drafts.flush)
  // Also when it ends without asking, as after a fault.
  process.on('exit', drafts.flush)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && settings.read().staysInTray !== true) app.quit()
  })
  log.write('started', { version: app.getVersion(), platform: process.platform })
  return mainWindow
}
