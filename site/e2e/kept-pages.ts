import { mkdtempSync, rmSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../../server/testing/process.ts'

/** The site as a server with certain settings has made it: a server that gets the file, and the port that is in its
 *  addresses, need not make it again. */
export interface KeptPages {
  port: string
  file: string
}

const kept = new Map<string, Promise<KeptPages>>()

/** Making every page as small as it gets takes seconds, so the tests of a worker do it once for each set of settings. */
export function keepPages(environment: Record<string, string>): Promise<KeptPages> {
  const key = JSON.stringify(environment)
  const pages = kept.get(key) ?? makePages(environment)
  kept.set(key, pages)
  return pages
}

const patienceMs = 50_000

async function makePages(environment: Record<string, string>): Promise<KeptPages> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-pages-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startProcess({ ...environment, DATA_DIR: folder })
  const file = join(folder, 'pages.bin')
  try {
    const startedMs = performance.now()
    while (!(await exists(file))) {
      if (performance.now() - startedMs > patienceMs) throw new Error(`The pages were not made.\n${server.output()}`)
      await sleep(100)
    }
  } finally {
    await server.kill('SIGTERM')
  }
  return { port: new URL(server.address).port, file }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
