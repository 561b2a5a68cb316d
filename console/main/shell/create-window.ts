import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen, clipboard, Menu } from 'electron'
import type { Settings } from '../storage/settings.ts'
import { placeWindow } from './window-place.ts'
import { contextMenuTemplate } from './context-menu-template.ts'

/** The hub's background colours, shown until its first paint. */
const grounds = { light: '#faf7f1', dark: '#18232d' }
const ground = () => (nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light)

interface WindowOptions {
  settings: Settings
  /** Stays out of sight until it is asked for. */
  startsHidden: boolean
}

/** Makes the window where it was when it was closed, and as large as the owner likes to read. */
export function createWindow({ settings, startsHidden }: WindowOptions): BrowserWindow {
  const { window: remembered, zoomLevel = 0 } = settings.read()
  const window = new BrowserWindow({
    ...placeWindow(
      remembered,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: 480,
    minHeight: 400,
    show: false,
    backgroundColor: ground(),
    icon: join(import.meta.dirname, '../icons/window.png'),
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      // Said although they are the defaults: the page is held by these.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: true,
    },
  })
  if (!startsHidden) {
    window.once('ready-to-show', () => {
      if (remembered?.isMaximised === true) window.maximize()
      window.show()
    })
  }
  // Chromium stores the zoom level by address, of which the hub has many.
  window.webContents.on('did-finish-load', () =>
    window.webContents.setZoomLevel(settings.read().zoomLevel ?? zoomLevel),
  )
  rememberPlace(window, settings)
  window.on('page-title-updated', (event, title) => {
    event.preventDefault()
    window.setTitle(title === '' ? app.name : `${title} – ${app.name}`)
  })

  const follow = () => window.setBackgroundColor(ground())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
  return window
}

function rememberPlace(window: BrowserWindow, settings: Settings): void {
  window.on('close', () => {
    if (window.isDestroyed()) return
    settings.change({ window: { ...window.getNormalBounds(), isMaximised: window.isMaximized() } })
  })
}

/** Shows a menu where the owner right-clicks, or presses the menu key: Electron has none of its own. */
export function addContextMenu(window: BrowserWindow): void {
  const { webContents } = window
  webContents.on('context-menu', (_, facts) => {
    const template = contextMenuTemplate(facts, {
      replaceMisspelling: (word) => webContents.replaceMisspelling(word),
      addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => void clipboard.writeText(text),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
