import { join } from 'node:path'
import { BrowserWindow, nativeTheme } from 'electron'
import { hubAddress } from '#shared/hub-address.ts'
import { appOrigin } from '../app-protocol/address.ts'

/** The hub's own grounds, for the moment before it has drawn. */
const grounds = { light: '#faf7f1', dark: '#131c25' }

export function createMainWindow(): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    minWidth: 480,
    minHeight: 400,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      // Said although they are the defaults: the page is held by these.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(appOrigin + hubAddress)
  return window
}
