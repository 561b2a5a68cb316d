import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Snapshots may contain personal data, and are of no use after this time. */
const snapshotRetentionMs = 30 * 24 * 60 * 60 * 1000

/** Removes the files of runs that will not be resumed, and old snapshots. */
export async function deleteOldFiles(folder: string, runId: string, nowMs = Date.now()): Promise<void> {
  const inHand = join(folder, 'runs', runId)
  for (const run of await list(join(folder, 'runs'))) {
    if (run !== inHand) await rm(run, { recursive: true, force: true })
  }
  for (const source of await list(join(folder, 'snapshots'))) {
    for (const file of await list(source)) {
      const { mtimeMs } = await stat(file)
      if (nowMs - mtimeMs > snapshotRetentionMs) await rm(file, { force: true })
    }
    await rmdir(source).catch(() => {}) // fails for a folder that is not empty
  }
}

async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}
