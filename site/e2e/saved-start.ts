import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setCheapPassword } from '../../server/testing/owner.ts'
import { startProcess } from '../../server/testing/server-process.ts'

/** What a server with certain settings has after its first start: the database, the owner, and the site as it made it.
 *  A server that gets a copy of the folder, and the port that is in the site's addresses, need do none of it again. */
export interface KeptStart {
  port: string
  folder: string
}

const known = new Map<string, Promise<KeptStart>>()

/** Making every page as small as it gets takes seconds, so it is done once for each set of settings, and by each of the workers
 *  that run side by side: two servers cannot have one port. */
export function keepStart(environment: Record<string, string>): Promise<KeptStart> {
  // What differs between tests and changes nothing that is kept.
  const settings = JSON.stringify({ ...environment, STRIPE_API_BASE: undefined, RATE_LIMIT: undefined })
  const place = process.env['TEST_PARALLEL_INDEX'] ?? '0'
  const key = `${place}-${createHash('sha256').update(settings).digest('hex').slice(0, 12)}`
  const start = known.get(key) ?? findOrMake(join(tmpdir(), 'starts', key), environment)
  known.set(key, start)
  return start
}

/** A worker that has ended has left its starts to the one in its place. */
async function findOrMake(place: string, environment: Record<string, string>): Promise<KeptStart> {
  const folder = join(place, 'data')
  const portFile = join(place, 'port')
  if (!existsSync(portFile)) {
    await rm(place, { recursive: true, force: true })
    await mkdir(place, { recursive: true })
    await writeFile(portFile, await firstStart(folder, environment))
  }
  return { port: await readFile(portFile, 'utf8'), folder }
}

const patienceMs = 100_000

/** @returns the port that the server had */
async function firstStart(folder: string, environment: Record<string, string>): Promise<string> {
  const server = await startProcess({
    // The pages differ with whether the server can send mail. Without a mail server here, every server that gets the copy renders them anew.
    SMTP_URL: 'smtp://127.0.0.1:9',
    NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache'),
    ...environment,
    DATA_DIR: folder,
  })
  try {
    const startedMs = performance.now()
    while (!existsSync(join(folder, 'pages.bin'))) {
      if (performance.now() - startedMs > patienceMs) throw new Error(`The pages were not made.\n${server.output()}`)
      await sleep(100)
    }
  } finally {
    await server.kill('SIGTERM')
  }
  await setCheapPassword(join(folder, 'app.db'))
  return new URL(server.address).port
}
