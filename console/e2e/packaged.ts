import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'

export interface PackedConsole extends AsyncDisposable {
  /** The folder of the program. */
  folder: string
  program: string
  /** The archive with everything but Electron. */
  asarPath: string
}

/** Packs the built console, like `npm run dist -- --target dir`. */
export async function packConsole(): Promise<PackedConsole> {
  const output = await mkdtemp(join(tmpdir(), 'console-packed-'))
  const script = join(import.meta.dirname, '../installers/dist.ts')
  await promisify(execFile)(process.execPath, [script, '--target', 'dir', '--output', output])
  const folder = join(output, (await readdir(output)).find((name) => /unpacked|^mac/.test(name)) ?? '')
  const programs: Partial<Record<NodeJS.Platform, string>> = {
    win32: 'Extension Console.exe',
    darwin: 'Extension Console.app/Contents/MacOS/Extension Console',
  }
  const resources = process.platform === 'darwin' ? 'Extension Console.app/Contents/Resources' : 'resources'
  return {
    folder,
    asarPath: join(folder, resources, 'app.asar'),
    program: join(folder, programs[process.platform] ?? 'extension-console'),
    [Symbol.asyncDispose]: () => rm(output, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

export interface StartedProgram extends AsyncDisposable {
  pid: number
  browser: Browser
  page: Page
}

/** Starts the packed program. Its fuses disable the debugger of the main process, so tests control its page through CDP. */
export async function startPacked(
  { program }: Pick<PackedConsole, 'program'>,
  switches: readonly string[],
): Promise<StartedProgram> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(program, [...sandbox, '--remote-debugging-port=0', ...switches], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      const [, found] = /DevTools listening on (ws:\S+)/.exec(stderr) ?? []
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error(`The packed console exited.\n${stderr}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
  if (page === undefined || child.pid === undefined) throw new Error('The packed console opened no window.')
  return {
    pid: child.pid,
    browser,
    page,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
