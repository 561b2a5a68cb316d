import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

/** Settings that change the pages. */
const pageSettings = /^(STRIPE|GTM|ADS)_/

/** Starts a server once for each set of settings, and for each of the workers that run side by side: two servers cannot have one port. */
export async function keepStart(environment: Record<string, string>): Promise<KeptStart> {
  // Making every page as small as it gets takes seconds, so every start of a worker begins with the pages of its first one.
  const first = await findOrMake('first', (folder) => makeStart(folder, {}, undefined))
  // What differs between tests and changes nothing that is kept.
  const settings = JSON.stringify({ ...environment, STRIPE_API_BASE: undefined, RATE_LIMIT: undefined })
  const key = createHash('sha256').update(settings).digest('hex').slice(0, 12)
  return findOrMake(key, (folder) => makeStart(folder, environment, first))
}

/** A worker that has ended has left its starts to the one in its place. */
function findOrMake(key: string, make: (folder: string) => Promise<string>): Promise<KeptStart> {
  const place = join(tmpdir(), 'starts', `${process.env['TEST_PARALLEL_INDEX'] ?? '0'}-${key}`)
  const start = known.get(place) ?? findOrMakeIn(place, make)
  known.set(place, start)
  return start
}

async function findOrMakeIn(place: string, make: (folder: string) => Promise<string>): Promise<KeptStart> {
  const folder = join(place, 'data')
  const portFile = join(place, 'port')
  if (!existsSync(portFile)) {
    await rm(place, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await writeFile(portFile, await make(folder))
  }
  return { port: await readFile(portFile, 'utf8'), folder }
}

const patienceMs = 100_000

/** Starts a server and ends it once its pages are stored. @returns the port that it had */
async function makeStart(
  folder: string,
  environment: Record<string, string>,
  first: KeptStart | undefined,
): Promise<string> {
  const pages = join(folder, 'pages.bin')
  if (first) await copyFile(join(first.folder, 'pages.bin'), pages)
  const copied = first && (await stat(pages)).mtimeMs
  const changesPages = Object.keys(environment).some((name) => pageSettings.test(name))
  const server = await startProcess({
    // The pages differ with whether the server can send mail. Without a mail server here, every server that gets the copy renders them anew.
    SMTP_URL: 'smtp://127.0.0.1:9',
    NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache'),
    PORT: first?.port ?? '0',
    NODE_ENV: 'development', // in a test it would not render every page
    ...environment,
    DATA_DIR: folder,
  })
  try {
    const startedMs = performance.now()
    const arePagesStored = async () => {
      const stored = await stat(pages).catch(() => undefined)
      return stored !== undefined && (!changesPages || stored.mtimeMs !== copied)
    }
    while (!(await arePagesStored())) {
      if (performance.now() - startedMs > patienceMs) throw new Error(`The pages were not made.\n${server.output()}`)
      await sleep(100)
    }
  } finally {
    await server.kill('SIGTERM')
  }
  if (environment['OWNER_PASSWORD']) await setCheapPassword(join(folder, 'app.db'))
  return new URL(server.address).port
}
