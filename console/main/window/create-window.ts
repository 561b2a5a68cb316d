import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  screen,
  clipboard,
  Menu,
  type WebContents,
  type WebPreferences,
} from 'electron'
import { windowGround } from '#shared/brand/hub-colours.ts'
import type { Settings } from '../storage/settings.ts'
import { placeWindow } from './window-place.ts'
import { contextMenuTemplate } from './context-menu-template.ts'

const background = () => (nativeTheme.shouldUseDarkColors ? windowGround.dark : windowGround.light)

interface WindowOptions {
  settings: Settings
  /** Whether it stays hidden until it is opened. */
  startsHidden: boolean
}

/** Creates the window at its last place, with the stored zoom level. */
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
    ...ownPageOptions(),
  })
  if (!startsHidden) {
    window.once('ready-to-show', () => {
      if (remembered?.isMaximised === true) window.maximize()
      window.show()
    })
  }
  // Chromium stores the zoom level for each address, and the hub has many addresses.
  window.webContents.on('did-finish-load', () =>
    window.webContents.setZoomLevel(settings.read().zoomLevel ?? zoomLevel),
  )
  rememberPlace(window, settings)
  window.on('page-title-updated', (event, title) => {
    event.preventDefault()
    window.setTitle(title === '' ? app.name : `${title} – ${app.name}`)
  })

  followTheme(window)
  return window
}

/** Returns the options of every window with a page of our own. */
export function ownPageOptions(): BrowserWindowConstructorOptions {
  return {
    backgroundColor: background(),
    icon: join(import.meta.dirname, '../icons/window.png'),
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      ...restrictedPage,
      spellcheck: true,
    },
  }
}

/** The defaults, stated because every page's restrictions depend on them. */
export const restrictedPage = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
} as const satisfies WebPreferences

/** Gives a window the background of the system's theme, and updates it when the theme changes. */
export function followTheme(window: BrowserWindow): void {
  const follow = () => window.setBackgroundColor(background())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

function rememberPlace(window: BrowserWindow, settings: Settings): void {
  window.on('close', () => {
    if (window.isDestroyed()) return
    settings.change({ window: { ...window.getNormalBounds(), isMaximised: window.isMaximized() } })
  })
}

/** Shows a context menu on a right-click or the menu key, because Electron has none by default. */
export function addContextMenu(window: BrowserWindow, webContents: WebContents = window.webContents): void {
  webContents.on('context-menu', (_, facts) => {
    const template = contextMenuTemplate(facts, {
      replaceMisspelling: (word) => webContents.replaceMisspelling(word),
      addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => void clipboard.writeText(text),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

export type ZoomStep = 'in' | 'out' | 'reset'

const [smallest, largest] = [-3, 5]

/** Returns the zoom level after a step, in Chromium's unit: half a level for each step, from about 58 to 249 per cent. */
export function zoomAfter(level: number, step: ZoomStep): number {
  if (step === 'reset') return 0
  return Math.min(largest, Math.max(smallest, level + (step === 'in' ? 0.5 : -0.5)))
}
