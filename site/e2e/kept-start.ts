import { mkdtempSync, rmSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../../server/testing/process.ts'

/** What a server with certain settings has after its first start: the database, the owner, and the site as it made it.
 *  A server that gets a copy of the folder, and the port that is in the site's addresses, need do none of it again. */
export interface KeptStart {
  port: string
  folder: string
}

const kept = new Map<string, Promise<KeptStart>>()

/** Making every page as small as it gets takes seconds, so the tests of a worker do it once for each set of settings. */
export function keepStart(environment: Record<string, string>): Promise<KeptStart> {
  // The one setting that differs between tests and changes nothing that is kept.
  const key = JSON.stringify({ ...environment, STRIPE_API_BASE: undefined })
  const start = kept.get(key) ?? firstStart(environment)
  kept.set(key, start)
  return start
}

const patienceMs = 50_000

async function firstStart(environment: Record<string, string>): Promise<KeptStart> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-start-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startProcess({ ...environment, DATA_DIR: folder })
  try {
    const startedMs = performance.now()
    while (!(await exists(join(folder, 'pages.bin')))) {
      if (performance.now() - startedMs > patienceMs) throw new Error(`The pages were not made.\n${server.output()}`)
      await sleep(100)
    }
  } finally {
    await server.kill('SIGTERM')
  }
  return { port: new URL(server.address).port, folder }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
