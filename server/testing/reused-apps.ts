import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import type { Deps } from '../deps.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'

/** A running app that can be used by one test after the other. */
export interface ReusedApp<App> {
  app: App
  /** Puts back everything that a test may have changed. Returns false when something is left that only another start puts back. */
  putBack(): Promise<boolean>
  /** Whether it is too old for a further test. */
  isStale?(): boolean
  /** Stops the app and removes its folder. */
  remove(): Promise<void>
}

/** The apps of this file that no test is using, by what they were started with. */
const idle = new Map<string, ReusedApp<unknown>[]>()
let isReusing = false

/** Lets apps be reused until `removeIdleApps` is called. */
export function reuseApps(): void {
  isReusing = true
}

export async function removeIdleApps(): Promise<void> {
  isReusing = false
  const apps = [...idle.values()].flat()
  idle.clear()
  await Promise.all(apps.map((app) => app.remove()))
}

/** Returns an app that another test has used, or what `start` returns, and what ends its use. */
export async function reuseApp<App>(
  key: string,
  start: () => Promise<ReusedApp<App>>,
): Promise<{ app: App; release(): Promise<void> }> {
  const kept = idle.get(key)?.pop() as ReusedApp<App> | undefined
  const isStale = kept?.isStale?.() === true
  if (isStale) await kept.remove()
  const reused = kept && !isStale ? kept : await start()
  let isReleased = false
  return {
    app: reused.app,
    async release() {
      if (isReleased) return
      isReleased = true
      if (isReusing && (await reused.putBack())) idle.set(key, [...(idle.get(key) ?? []), reused])
      else await reused.remove()
    },
  }
}

/** What the server also keeps in memory. */
const remembered = ['setting', 'contentItem', 'contentRedirect', 'photograph'] as const

/** Remembers the state of an app that has just been started. Returns what `ReusedApp.putBack` needs. */
export async function rememberState({
  config,
  business,
  db,
  rateLimits,
}: Pick<Deps, 'config' | 'business' | 'db' | 'rateLimits'>) {
  const file = join(config.dataDir, 'app.db')
  const current = new SqliteFile(file)
  const copy = join(config.dataDir, 'start.db')
  await current.backup(copy)
  const start = new SqliteFile(copy)
  const read = async (sqlite: SqliteFile.Database) =>
    JSON.stringify([
      remembered.map((table) => sqlite.prepare(`select * from "${table}"`).all()),
      await listFiles(config.dataDir),
      business(),
    ])
  const before = await read(start)
  const structure = current.pragma('schema_version', { simple: true }) as number
  return {
    /** Holds the app's only connection meanwhile: a write in the background would wait for the copy, and the copy for the write. */
    putBack(): Promise<boolean> {
      return db.connection().execute(async () => {
        if ((await read(current)) !== before) return false
        await start.backup(file)
        // It counts as a change of the structure, which is the same: without this, each connection would read it and prepare its statements again.
        current.unsafeMode().pragma(`schema_version = ${structure}`)
        if (config.rateLimit) Object.assign(rateLimits, createRateLimits(business))
        return true
      })
    },
    close() {
      start.close()
      current.close()
    },
  }
}

/** Returns the names of all files and folders that a test may have added to; of a folder that changes meanwhile, because the server is still
 *  deleting something, undefined. */
async function listFiles(folder: string): Promise<string[] | undefined> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return names
    ?.filter((name) => !/(?:^|\/)(?:\w+\.db(?:-\w+)?|pages\.bin|clock\.json(?:\.new)?)$/.test(name))
    .toSorted()
}
