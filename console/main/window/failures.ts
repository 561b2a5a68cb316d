import { app, dialog, type WebContents } from 'electron'
import type { Log } from '../diagnostics/log.ts'
import { type MainWindow, failureAddress } from './main-window.ts'

const navigationAborted = -3

/** Shows the failure page when a page crashes or cannot be loaded, so that the window is never blank. */
export function watchFailures(mainWindow: MainWindow, log: Log): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('render-process-gone', (_, { reason, exitCode }) => {
      if (reason === 'clean-exit') return
      log.write('page ended', { reason, exitCode })
      fail(contents)
    })
    contents.on('did-fail-load', (_event, code, _description, _address, isMainFrame) => {
      if (!isMainFrame || code === navigationAborted) return
      log.write('page not loaded', { code })
      fail(contents)
    })
    askWhenUnresponsive(contents)
  })
  app.on('child-process-gone', (_, { type, reason, exitCode }) =>
    log.write('process ended', { type, reason, exitCode }),
  )

  function fail(contents: WebContents): void {
    if (mainWindow.window()?.webContents !== contents) return
    if (contents.getURL() === failureAddress) showFatalDialog()
    else mainWindow.showFailure()
  }

  function askWhenUnresponsive(contents: WebContents): void {
    let question: AbortController | undefined
    contents.on('unresponsive', () => {
      const window = mainWindow.window()
      if (question !== undefined || window?.webContents !== contents) return
      log.write('page does not answer')
      question = new AbortController()
      void dialog
        .showMessageBox(window, {
          type: 'warning',
          message: 'The window isn’t responding',
          detail: 'It may be busy. What you’ve typed is kept either way.',
          buttons: ['Wait', 'Reopen'],
          signal: question.signal,
        })
        .then(({ response }) => {
          question = undefined
          if (response === 1) contents.forcefullyCrashRenderer()
        })
    })
    contents.on('responsive', () => question?.abort())
  }
}

/** Asks the owner what to do when the failure page has failed too. */
function showFatalDialog(): void {
  const choice = dialog.showMessageBoxSync({
    type: 'error',
    message: 'The window can’t be shown',
    detail: 'It has failed twice. Nothing you saved is lost.',
    buttons: ['Restart the app', 'Quit'],
  })
  if (choice === 0) app.relaunch()
  app.exit()
}
