import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dialog } from 'electron'
import { childEnvironment } from '#shared/child-environment.ts'
import { chromiumSwitches, isRoot } from '#shared/scraper/engine/chromium-switches.ts'

const timeoutMs = 20_000
const sentence = 'The console was here.'
/** Encoded, so that a program that only prints its arguments does not count. */
const page = `data:text/html;base64,${btoa(`<p>${sentence}</p>`)}`
const maxChars = 10_000

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

/** Checks that a program is a Chromium browser by loading a page in it without a window. Chromium sometimes crashes or hangs while it starts, so
 *  it is started once more when it has not displayed the page.
 *  @returns why it cannot be used; undefined when it can */
export async function checkBrowser(path: string): Promise<string | undefined> {
  if ((await readsPage(path)) || (await readsPage(path))) return undefined
  return 'This isn’t a browser we can use. Please choose Chrome, Edge or Chromium.'
}

/** Returns whether a program prints a page like Chromium. It is stopped as soon as it has, because Chromium may also hang while it ends. */
async function readsPage(path: string): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), 'browser-check-'))
  try {
    const switches = [...chromiumSwitches({ withoutSandbox: isRoot() }), `--user-data-dir=${profile}`]
    const child = spawn(path, ['--headless', ...switches, '--dump-dom', page], {
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    return await new Promise<boolean>((resolve) => {
      let text = ''
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        text = (text + part).slice(-maxChars)
        if (text.includes(sentence)) child.kill('SIGKILL')
      })
      child.once('error', () => undefined) // "close" follows
      child.once('close', () => resolve(text.includes(sentence)))
    })
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}
