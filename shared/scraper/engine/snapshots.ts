import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evidence, FailureKind } from './failure.ts'

/** Stores snapshots of failed pages: only the last one of each kind for each source, so that the folder stays small. */
export interface Snapshots {
  save(sourceId: string, kind: FailureKind, sentence: string, url: string, evidence: Evidence): Promise<void>
}

const maxCharacters = 2_000_000

/** @param folder created with the first snapshot */
export function createSnapshots(folder: string): Snapshots {
  return {
    async save(sourceId, kind, sentence, url, { html, png }) {
      if (html === undefined && png === undefined) return
      const sourceFolder = join(folder, sourceId)
      await mkdir(sourceFolder, { recursive: true })
      // Stored as a text file, so that nothing in it runs when it is opened.
      await writeFile(
        join(sourceFolder, `${kind}.txt`),
        `${url}\n${sentence}\n\n${(html ?? '').slice(0, maxCharacters)}`,
      )
      if (png) await writeFile(join(sourceFolder, `${kind}.png`), png)
    },
  }
}
