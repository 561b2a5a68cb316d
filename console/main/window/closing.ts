import { app, type BrowserWindow, dialog, type Event, powerMonitor } from 'electron'
import type { Log } from '../diagnostics/log.ts'

interface CloseQuestionOptions {
  log: Log
  isForced(): boolean
  openAgain(): void
}

/** Asks the owner before it closes a window whose page refuses to unload, which happens only when a draft could not be saved. Without
 *  this, Electron keeps the window open without a message. */
export function askBeforeLoss(window: BrowserWindow, { log, isForced, openAgain }: CloseQuestionOptions): void {
  const { webContents } = window
  let requested: 'quit' | 'close' | undefined
  let mayGo = false
  let isAsking = false
  const noteQuit = ({ defaultPrevented }: Event) => {
    if (!defaultPrevented) requested = 'quit'
  }
  app.on('before-quit', noteQuit)
  window.once('closed', () => app.off('before-quit', noteQuit))
  window.on('close', () => (requested ??= 'close'))
  webContents.on('did-finish-load', () => (mayGo = false))

  webContents.on('will-prevent-unload', (event) => {
    if (mayGo || isForced()) return event.preventDefault()
    const then = requested
    requested = undefined
    if (!isAsking) void ask(then)
  })

  async function ask(then: typeof requested): Promise<void> {
    isAsking = true
    log.write('a draft could not be saved')
    window.show()
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'Your draft couldn’t be saved',
      detail:
        'This computer’s disk can’t be written to. It may be full. Save your work in the hub, or free some space and carry on.',
      buttons: ['Go back', then === undefined ? 'Reload without it' : 'Close without it'],
      defaultId: 0,
      cancelId: 0,
    })
    isAsking = false
    if (response === 0) return
    if (then === undefined) {
      mayGo = true
      openAgain()
      return
    }
    // Chromium may still be handling the first attempt and ignore another close.
    window.destroy()
    if (then === 'quit') app.quit()
  }
}

/** Quits when the system ends the console. Returns a function that returns whether nobody can answer questions, as at a shutdown. */
export function followForcedQuit(): () => boolean {
  let isForced = false
  const force = () => {
    isForced = true
    app.quit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, force)
  powerMonitor.on('shutdown', () => (isForced = true))
  // Windows reports the end of a session to each window instead.
  app.on('browser-window-created', (_, window: BrowserWindow) => window.on('session-end', () => (isForced = true)))
  return () => isForced
}
