import { app, BrowserWindow, dialog, Menu, screen, type Session, WebContentsView } from 'electron'
import { sendToWindow } from '../ipc/answer-calls.ts'
import type { CallInput, EventContent, EventName } from '../ipc/calls.ts'
import { appOrigin } from '../security/addresses.ts'
import {
  addContextMenu,
  followTheme,
  ownPageOptions,
  restrictedPage,
  zoomAfter,
  type ZoomStep,
} from '../window/create-window.ts'
import { placeWindow } from '../window/window-place.ts'
import type { Settings } from '../storage/settings.ts'
import type { BrowseReading, BrowseState } from '../ipc/browse-calls.ts'
import { startPageReader } from './start-page-reader.ts'
import { createPageReadings } from './page-reading.ts'
import { followPage } from './page-state.ts'
import { mostOfSelection } from './page-tool-types.ts'
import { runPageTool } from './run-page-tools.ts'
import { browseMenuTemplate, type BrowseShortcut, shortcutOf } from './shortcuts.ts'

export interface BrowseWindow {
  window: BrowserWindow
  state(): BrowseState
  reading(): BrowseReading
  load(address: string): void
  run(shortcut: BrowseShortcut): void
  act(action: CallInput<'browse:act'>['action']): void
  place(area: CallInput<'browse:place'>): void
  find(search: CallInput<'browse:find'>): void
  highlight(text: CallInput<'browse:highlight'>): void
  selectedText(): Promise<string>
}

const toolMs = 2000

/** Opens the window. It shows our own page with toolbar and side bar, and the foreign page in a view over part of it.
 *  @param session the profile of the foreign page */
export function openBrowseWindow(settings: Settings, session: Session): BrowseWindow {
  const remembered = settings.read().browseWindow
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...placeWindow(remembered, screens),
    minWidth: 480,
    minHeight: 480,
    show: false,
    title: 'Browse for leads',
    ...ownPageOptions(),
  })
  if (process.platform !== 'darwin') window.removeMenu()
  window.once('ready-to-show', () => {
    if (remembered?.isMaximised === true) window.maximize()
    window.show()
  })
  window.on('close', () =>
    settings.change({ browseWindow: { ...window.getNormalBounds(), isMaximised: window.isMaximized() } }),
  )
  followTheme(window)
  const own = window.webContents
  own.on('page-title-updated', (event) => event.preventDefault())
  own.on('render-process-gone', (_, { reason }) => {
    if (reason !== 'clean-exit') window.destroy()
  })

  // No preload script, so that the page has no access to the console.
  const view = new WebContentsView({
    webPreferences: { ...restrictedPage, session, safeDialogs: true, spellcheck: false },
  })
  view.setBackgroundColor('#ffffff')
  view.setVisible(false)
  window.contentView.addChildView(view)
  const foreign = view.webContents
  addContextMenu(window)
  addContextMenu(window, foreign)

  const reader = startPageReader()
  const readings = createPageReadings({
    contents: foreign,
    reader,
    isPage: () => state().address !== '' && state().problem === null,
    onChange: (reading) => send('browse:read', reading),
  })
  const page = followPage(foreign, {
    onLeave: readings.forget,
    onArrive: readings.noticeChange,
    onChange() {
      if (window.isDestroyed()) return
      const { address, title, problem } = state()
      view.setVisible(address !== '' && problem === null)
      window.setTitle(`${title === '' ? 'Browse for leads' : title} – ${app.name}`)
      send('browse:changed', state())
    },
  })
  const refuseDownload = () => page.showNotice('Files can’t be downloaded in this window.')
  session.on('will-download', refuseDownload)

  for (const contents of [own, foreign]) {
    contents.on('before-input-event', (event, input) => {
      const shortcut = shortcutOf(input, process.platform)
      if (shortcut === undefined) return
      event.preventDefault()
      run(shortcut, contents === own)
    })
  }
  // The back and forward buttons of a mouse, on Windows.
  window.on('app-command', (_, command) => {
    if (command === 'browser-backward') run('back')
    else if (command === 'browser-forward') run('forward')
  })
  foreign.on('zoom-changed', (_, direction) => zoom(direction))
  window.once('closed', () => {
    session.off('will-download', refuseDownload)
    // A reading that is planned would ask a page that is gone.
    readings.forget()
    reader.stop()
    foreign.close()
  })
  void window.loadURL(`${appOrigin}/browse.html`).catch(() => window.destroy())

  function state(): BrowseState {
    return page.read()
  }

  function send<Name extends EventName>(name: Name, content: EventContent<Name>): void {
    sendToWindow(window, name, content)
  }

  /** Leaves the page. Ends its process first if its scripts hang, because the next page of the same website would wait for them. */
  async function leave(go: () => void): Promise<void> {
    const isResponsive = await page.isResponsive()
    if (window.isDestroyed()) return
    if (!isResponsive) {
      // A page loaded before the process has ended would be lost with it.
      const ended = new Promise((resolve) => foreign.once('render-process-gone', resolve))
      foreign.forcefullyCrashRenderer()
      await ended
    }
    if (!window.isDestroyed()) go()
  }

  function load(address: string): void {
    // A failed load is reported by an event.
    void leave(() => void foreign.loadURL(address).catch(() => undefined))
  }

  function reload(): void {
    const { address, problem } = state()
    if (problem !== null) load(address)
    else if (address !== '') void leave(() => foreign.reload())
  }

  function stop(): void {
    void leave(() => foreign.stop())
  }

  function zoom(step: ZoomStep): void {
    foreign.setZoomLevel(zoomAfter(foreign.getZoomLevel(), step))
  }

  function focus(part: EventContent<'browse:focus'>): void {
    own.focus()
    send('browse:focus', part)
  }

  function run(shortcut: BrowseShortcut, isInOwnPage = true): void {
    const { navigationHistory } = foreign
    const actions: Record<BrowseShortcut, () => void> = {
      back: () => void leave(() => navigationHistory.goBack()),
      forward: () => void leave(() => navigationHistory.goForward()),
      reload,
      stop,
      address: () => focus('address'),
      find: () => focus('find'),
      'find-next': () => focus('find-next'),
      'find-previous': () => focus('find-previous'),
      'zoom-in': () => zoom('in'),
      'zoom-out': () => zoom('out'),
      'zoom-reset': () => zoom('reset'),
      'next-pane': () => (isInOwnPage ? foreign.focus() : focus('side-bar')),
      close: () => window.close(),
    }
    actions[shortcut]()
  }

  async function clearData(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: 'Clear browsing data?',
      detail:
        'This signs you out of every website in this window and removes their cookies, files and history. Your leads stay.',
      buttons: ['Clear', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
    })
    if (response !== 0 || window.isDestroyed()) return
    // Otherwise the page could store data again.
    await foreign.loadURL('about:blank').catch(() => undefined)
    await Promise.all([
      session.clearStorageData(),
      session.clearCache(),
      session.clearAuthCache(),
      session.clearHostResolverCache(),
    ])
    foreign.navigationHistory.clear()
    send('browse:changed', state())
  }

  return {
    window,
    state,
    reading: readings.current,
    load,
    run,
    place({ x, y, width, height }) {
      const factor = own.getZoomFactor()
      const edge = (value: number) => Math.round(value * factor)
      const [left, top] = [edge(x), edge(y)]
      view.setBounds({ x: left, y: top, width: edge(x + width) - left, height: edge(y + height) - top })
    },
    find({ text, isForward, isNext }) {
      if (text !== '') return void foreign.findInPage(text, { forward: isForward, findNext: !isNext })
      foreign.stopFindInPage('keepSelection')
      page.forgetMatches()
    },
    // A failure is ignored: nothing else depends on the highlight.
    highlight: (text) =>
      void (
        text === null
          ? runPageTool(foreign, 'clearHighlight', [], toolMs)
          : runPageTool(foreign, 'highlight', [text], toolMs)
      ).catch(() => undefined),
    selectedText: () =>
      runPageTool(foreign, 'selectedText', [], toolMs).then(
        (text: unknown) => (typeof text === 'string' ? text.slice(0, mostOfSelection) : ''),
        () => '',
      ),
    act(action) {
      switch (action) {
        case 'back':
        case 'forward':
        case 'reload':
        case 'stop':
          return run(action)
        case 'read':
          return readings.readAgain()
        case 'end-page':
          return foreign.forcefullyCrashRenderer()
        case 'focus-page':
          return foreign.focus()
        case 'show-menu':
          return Menu.buildFromTemplate(browseMenuTemplate({ run, clearData: () => void clearData() })).popup({
            window,
          })
        case 'dismiss':
          return page.showNotice(null)
      }
    },
  }
}
