import type { BrowserWindow } from 'electron'
import { hubAddress } from '#shared/hub-address.ts'
import { appOrigin } from '../security/addresses.ts'
import { sendToWindow } from '../ipc/answer-calls.ts'
import type { EventContent, EventName } from '../ipc/calls.ts'

/** The console's only window, which may be closed. */
export interface MainWindow {
  window(): BrowserWindow | undefined
  /** Brings the window to the front, at an address of the hub when one is given. */
  show(address?: string): void
  /** Loads the hub again at its last address. */
  openAgain(): void
  /** Shows the failure page instead of the hub. */
  showFailure(): void
  send<Name extends EventName>(name: Name, content: EventContent<Name>): void
}

export const failureAddress = `${appOrigin}/failure.html`

/** @param open creates the window, also again after it was closed */
export function createMainWindow(open: () => BrowserWindow): MainWindow {
  let window: BrowserWindow | undefined
  /** The last address of the hub. */
  let lastAddress = appOrigin + hubAddress

  function openWindow(address: string): void {
    const opened = open()
    window = opened
    opened.webContents.on('did-navigate', remember)
    opened.webContents.on('did-navigate-in-page', remember)
    opened.once('closed', () => (window = undefined))
    load(address)
  }

  function remember(_: unknown, address: string): void {
    if (address !== failureAddress) lastAddress = address
  }

  function load(address: string): void {
    // A failed load is handled in failures.ts.
    void window?.loadURL(address).catch(() => undefined)
  }

  return {
    window: () => window,
    show(address) {
      if (window === undefined) return openWindow(address === undefined ? lastAddress : appOrigin + address)
      if (address !== undefined) {
        const isListening = !window.webContents.isLoading() && window.webContents.getURL() !== failureAddress
        if (isListening) sendToWindow(window, 'shell:go-to', address)
        else load(appOrigin + address)
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    openAgain: () => load(lastAddress),
    showFailure: () => load(failureAddress),
    send: (name, content) => sendToWindow(window, name, content),
  }
}
