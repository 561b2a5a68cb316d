import { app, type BrowserWindow, powerMonitor } from 'electron'

/** Quits without a question when none can be answered: on shutdown, or when the system ends the console.
 *  @returns whether that is so */
export function followForcedQuit(): () => boolean {
  let isForced = false
  const force = () => {
    isForced = true
    app.quit()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, force)
  powerMonitor.on('shutdown', () => (isForced = true))
  // Windows says it to each window instead.
  app.on('browser-window-created', (_, window: BrowserWindow) => window.on('session-end', () => (isForced = true)))
  return () => isForced
}
