import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What failed pages looked like may hold people's details, and is of no use after a while. */
const snapshotsKeptMs = 30 * 24 * 60 * 60 * 1000

/** Takes away what runs have left that nobody will go on with, and snapshots that are old. */
export async function tidy(folder: string, runId: string, nowMs = Date.now()): Promise<void> {
  for (const name of await list(join(folder, 'runs'))) {
    if (name !== runId) await rm(join(folder, 'runs', name), { recursive: true, force: true })
  }
  for (const source of await list(join(folder, 'snapshots'))) {
    for (const name of await list(join(folder, 'snapshots', source))) {
      const file = join(folder, 'snapshots', source, name)
      const { mtimeMs } = await stat(file)
      if (nowMs - mtimeMs > snapshotsKeptMs) await rm(file, { force: true })
    }
  }
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
