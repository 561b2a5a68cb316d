import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallInput } from '../../contract/api-call.ts'
import type { deliverFoundProspects } from '../../contract/scraping-runs.ts'

/** A batch on its way to the server. */
export interface QueuedBatch {
  runId: string
  body: CallInput<typeof deliverFoundProspects>['body']
  /** Its place among the batches of its source. */
  number: number
  /** What its records are known by, also of those that were left out. */
  keys: readonly string[]
  /** Records that are no leads of ours. */
  dropped: number
}

/** Batches that the server does not have yet: one file each, there whole or not at all. */
export interface BatchQueue {
  put(batch: QueuedBatch): Promise<void>
  /** In the order of each source. */
  list(): Promise<string[]>
  read(name: string): Promise<QueuedBatch>
  remove(name: string): Promise<void>
  removeRun(runId: string): Promise<void>
}

export async function openBatchQueue(folder: string): Promise<BatchQueue> {
  await mkdir(folder, { recursive: true })

  async function list(): Promise<string[]> {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  }

  return {
    list,
    async put(batch) {
      const { runId, number, body } = batch
      const file = join(folder, `${runId}.${body.sourceId}.${String(number).padStart(6, '0')}.json`)
      const handle = await open(`${file}.new`, 'w')
      try {
        await handle.writeFile(JSON.stringify(batch))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}.new`, file)
    },
    read: async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as QueuedBatch,
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeRun(runId) {
      for (const name of await list()) if (name.startsWith(`${runId}.`)) await rm(join(folder, name), { force: true })
    },
  }
}
