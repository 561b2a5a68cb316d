import { release } from 'node:os'
import { app, crashReporter, dialog, clipboard } from 'electron'
import { type Log, describeDiagnostics, type DiagnosticFacts } from './log.ts'

/** Logs errors that end the console, on this computer only, and offers a restart. */
export function recordFaults(log: Log): void {
  crashReporter.start({ uploadToServer: false })
  process.on('uncaughtException', (error) => {
    log.write('main process failed', { error: error.name, at: placeOf(error) })
    const choice = dialog.showMessageBoxSync({
      type: 'error',
      message: 'Something went wrong in the app',
      detail: 'Nothing you saved is lost. Restarting usually helps.',
      buttons: ['Restart', 'Quit'],
    })
    if (choice === 0) app.relaunch()
    app.exit(1)
  })
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error()
    log.write('a promise failed', { error: error.name, at: placeOf(error) })
  })
}

/** Returns the place in our files, without the message, which may quote personal data. */
function placeOf({ stack = '' }: Error): string {
  return /([\w.-]+\.js:\d+:\d+)/.exec(stack)?.[1] ?? 'unknown'
}

const lines = 200

/** Copies the diagnostics to the clipboard. */
export function copyDiagnostics(log: Log, state: DiagnosticFacts['state']): void {
  const { electron, chrome, node } = process.versions
  void clipboard.writeText(
    describeDiagnostics({
      version: app.getVersion(),
      versions: { electron, chromium: chrome, node },
      system: `${process.platform} ${release()} ${process.arch}, ${app.getLocale()}`,
      state,
      log: log.tail(lines),
    }),
  )
}
