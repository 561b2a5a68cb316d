import { release } from 'node:os'
import { app, clipboard } from 'electron'
import { describeDiagnostics, type DiagnosticFacts } from './describe.ts'
import type { Log } from './log.ts'

const lines = 200

/** Puts the diagnostics onto the clipboard. */
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
