import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setCheapPassword } from '../../server/testing/owner.ts'
import { startProcess } from '../../server/testing/server-process.ts'

/** The address in the site's pages and mails. It is the same for every server of a run, so that all of them can use the pages that one
 *  has rendered; tests open a server at the address that it listens on. */
export const publicUrl = 'http://localhost:3000'

/** Settings that differ between tests but do not affect the stored data. */
const irrelevantSettings = { STRIPE_API_BASE: undefined, RATE_LIMIT: undefined }

/** Settings that change the pages. */
const pageSettings = /^(STRIPE|GTM|ADS)_/

/** Starts a server once for each set of settings in a run. A server with a copy of its data folder need not create the database, the owner
 *  and the pages again. @returns the data folder: the database, the owner and the rendered pages */
export async function getDataFolderTemplate(environment: Record<string, string>): Promise<string> {
  // Compressing every page takes seconds, so every other start begins with the pages of the first one.
  const first = await getOrCreate('first', (folder) => createTemplate(folder, {}, undefined))
  const settings = JSON.stringify({ ...environment, ...irrelevantSettings })
  const key = createHash('sha256').update(settings).digest('hex').slice(0, 12)
  return getOrCreate(key, (folder) => createTemplate(folder, environment, first))
}

/** Returns the folder of a key, which one worker creates while the others wait. */
async function getOrCreate(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(tmpdir(), 'starts', key)
  const folder = join(place, 'data')
  const doneFile = join(place, 'done')
  if (existsSync(doneFile)) return folder
  await mkdir(join(tmpdir(), 'starts'), { recursive: true })
  const isFirst = await mkdir(place).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    try {
      await mkdir(folder)
      await make(folder)
    } catch (error) {
      // Lets the next test try again.
      await rm(place, { recursive: true, force: true })
      throw error
    }
    await writeFile(doneFile, '')
  } else await waitUntil(() => existsSync(doneFile), 'Timed out waiting for another worker to create the data folder.')
  return folder
}

const timeoutMs = 100_000

async function waitUntil(condition: () => boolean | Promise<boolean>, message: string): Promise<void> {
  const startedMs = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedMs > timeoutMs) throw new Error(message)
    await sleep(100)
  }
}

/** Starts a server and stops it once its pages are stored. */
async function createTemplate(
  folder: string,
  environment: Record<string, string>,
  first: string | undefined,
): Promise<void> {
  const pages = join(folder, 'pages.bin')
  if (first !== undefined) await copyFile(join(first, 'pages.bin'), pages)
  const copied = first !== undefined && (await stat(pages)).mtimeMs
  const changesPages = Object.keys(environment).some((name) => pageSettings.test(name))
  const server = await startProcess({
    // The pages depend on whether a mail server is set: without one here, every server that gets the copy would render them again.
    SMTP_URL: 'smtp://127.0.0.1:9',
    NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache'),
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'development', // with `test` it would not render every page
    ...environment,
    DATA_DIR: folder,
  })
  try {
    const arePagesStored = async () => {
      const stored = await stat(pages).catch(() => undefined)
      return stored !== undefined && (!changesPages || stored.mtimeMs !== copied)
    }
    await waitUntil(arePagesStored, 'Timed out waiting for the server to store its pages.')
  } catch (error) {
    throw new Error(`Could not create the data folder template.\n${server.output()}`, { cause: error })
  } finally {
    await server.kill('SIGTERM')
  }
  if (environment['OWNER_PASSWORD']) await setCheapPassword(join(folder, 'app.db'))
}
