import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a source has brought before, so that its pages are not read again. The server recognises people in any case: this only spares
 *  sites from being asked. */
export interface KnownRecords {
  has(keys: readonly string[]): boolean
  /** The server has them. */
  add(keys: readonly string[]): Promise<void>
}

/** Forgotten after that, so that nothing which was lost elsewhere stays lost. */
const keptMs = 60 * 24 * 60 * 60 * 1000

/** @param folder one file a source: a day and a key a line */
export async function openKnownRecords(folder: string, sourceId: string, now = new Date()): Promise<KnownRecords> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${sourceId}.txt`)
  const oldest = dayOf(new Date(now.getTime() - keptMs))
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  const kept = lines.filter((line) => line >= oldest)
  if (kept.length < lines.length) await writeFile(file, kept.map((line) => `${line}\n`).join(''))
  const known = new Set(kept.map((line) => line.slice(line.indexOf(' ') + 1)))

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
