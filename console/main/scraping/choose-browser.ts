import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialog } from 'electron'
import { childEnvironment } from '#shared/child-environment.ts'
import { chromiumSwitches, isRoot } from '#shared/scraper/engine/chromium-switches.ts'

const timeoutMs = 20_000
const page = 'data:text/html,<p>The console was here.</p>'

/** Asks for a browser with the system's dialog. On macOS a program is a folder with the file inside.
 *  @returns undefined when none was chosen */
export async function askForBrowser(dialog: Pick<Dialog, 'showOpenDialog'>): Promise<string | undefined> {
  const isMac = process.platform === 'darwin'
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Choose Chrome, Edge or Chromium',
    buttonLabel: 'Use this browser',
    properties: ['openFile', 'dontAddToRecent'],
    ...(isMac ? { defaultPath: '/Applications', filters: [{ name: 'Programs', extensions: ['app'] }] } : {}),
    ...(process.platform === 'win32' ? { filters: [{ name: 'Programs', extensions: ['exe'] }] } : {}),
  })
  const [path] = filePaths
  if (path === undefined || !isMac || !path.endsWith('.app')) return path
  return join(path, 'Contents/MacOS', path.slice(path.lastIndexOf('/') + 1, -'.app'.length))
}

/** Checks that a program is a Chromium browser by loading a page in it without a window.
 *  @returns why it cannot be used; undefined when it can */
export async function checkBrowser(path: string): Promise<string | undefined> {
  const profile = await mkdtemp(join(tmpdir(), 'browser-check-'))
  try {
    const text = await read(path, [
      '--headless',
      ...chromiumSwitches({ withoutSandbox: isRoot() }),
      `--user-data-dir=${profile}`,
      '--dump-dom',
      page,
    ])
    if (text.includes('The console was here.')) return undefined
  } catch {
    // Any failure means that it cannot be used.
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
  return 'This isn’t a browser we can use. Please choose Chrome, Edge or Chromium.'
}

function read(path: string, switches: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', windowsHide: true } as const
    execFile(path, switches, { env: childEnvironment(), ...limits }, (error, output) =>
      error === null ? resolve(output) : reject(error),
    )
  })
}
