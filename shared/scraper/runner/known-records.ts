import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys of the records that a source has delivered, so that their pages are not read again. The server detects duplicates in any case; this
 *  only saves requests to sites. */
export interface KnownRecords {
  has(keys: readonly string[]): boolean
  /** Adds the keys of records that the server has stored. */
  add(keys: readonly string[]): Promise<void>
}

/** Time after which a key is forgotten, so that records that were lost elsewhere are found again. */
const retentionMs = 60 * 24 * 60 * 60 * 1000

/** @param folder contains one file per source, with a day and a key per line */
export async function openKnownRecords(folder: string, sourceId: string, now = new Date()): Promise<KnownRecords> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${sourceId}.txt`)
  const oldest = dayOf(new Date(now.getTime() - retentionMs))
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const recent = lines.filter((line) => line >= oldest)
  if (recent.length < lines.length) await writeFile(file, recent.map((line) => `${line}\n`).join(''))
  const known = new Set(recent.map((line) => line.slice(line.indexOf(' ') + 1)))

  return {
    has: (keys) => keys.some((key) => known.has(key)),
    async add(keys) {
      const added = keys.filter((key) => !known.has(key) && !key.includes('\n'))
      if (added.length === 0) return
      for (const key of added) known.add(key)
      await appendFile(file, added.map((key) => `${dayOf(now)} ${key}\n`).join(''))
    },
  }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
