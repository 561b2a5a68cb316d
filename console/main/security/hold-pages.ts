import { app, type WebContents } from 'electron'
import { isOwnAddress } from '../app-protocol/address.ts'
import { openOutside } from './open-outside.ts'

/** Holds every page that ever opens in the console to our own: no other windows, no other addresses, no frames. */
export function holdPages(): void {
  app.on('web-contents-created', (_, contents) => hold(contents))
  // Chromium refuses a bad certificate by default; this also refuses any prompt to accept one.
  app.on('certificate-error', (event, _contents, _address, _error, _certificate, decide) => {
    event.preventDefault()
    decide(false)
  })
}

function hold(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnAddress(event.url)) return
    event.preventDefault()
    if (event.isMainFrame) openOutside(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
