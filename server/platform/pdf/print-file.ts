import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { childEnvironment } from '#shared/child-environment.ts'
import { chromiumSwitches, isRoot } from '#shared/scraper/engine/chromium-switches.ts'
import { childProcess } from '../lazy-node-modules.ts'

export interface PrintOptions {
  /** The path of Chromium. */
  browser: string
  /** The folder in which each print gets one of its own, deleted afterwards. */
  folder: string
  /** Kills Chromium when aborted. */
  signal: AbortSignal
}

/** Prints a self-contained page with Chromium's command line, without a network. Chromium sometimes crashes while it starts, so it is started
 *  once more when it has printed nothing.
 *  @throws Error when Chromium makes no PDF of it, or when `signal` is aborted */
export async function printFile(html: string, options: PrintOptions): Promise<Buffer> {
  try {
    return await printOnce(html, options)
  } catch {
    options.signal.throwIfAborted()
    return await printOnce(html, options)
  }
}

async function printOnce(html: string, { browser, folder, signal }: PrintOptions): Promise<Buffer> {
  await mkdir(folder, { recursive: true })
  const own = await mkdtemp(join(folder, 'print-'))
  const [page, pdf] = [join(own, 'page.html'), join(own, 'page.pdf')]
  try {
    await writeFile(page, html)
    const problem = await run(
      browser,
      [
        '--headless',
        ...chromiumSwitches({ withoutSandbox: isRoot() }),
        // Nothing listens there.
        '--proxy-server=http://127.0.0.1:9',
        '--proxy-bypass-list=<-loopback>',
        `--user-data-dir=${join(own, 'profile')}`,
        '--no-pdf-header-footer',
        `--print-to-pdf=${pdf}`,
        pathToFileURL(page).href,
      ],
      { HOME: own, TMPDIR: own },
      signal,
    )
    const content = await readFile(pdf).catch(() => Buffer.alloc(0))
    if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`Chromium printed nothing: ${problem}`)
    return content
  } finally {
    // Processes that are just ending may still write to it.
    await rm(own, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs a program in a process group of its own. @returns how it ended, with the end of what it wrote */
function run(
  program: string,
  args: string[],
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const child = childProcess().spawn(program, args, {
      env: childEnvironment(environment),
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-500)))
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        child.kill('SIGKILL') // Windows has no process groups
      }
    }
    signal.addEventListener('abort', kill, { once: true })
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', kill)
      kill() // what it may have left running
      if (signal.aborted) reject(signal.reason as Error)
      else resolve(`${killedBy ?? `exit code ${code}`} ${output.trim()}`)
    })
  })
}
