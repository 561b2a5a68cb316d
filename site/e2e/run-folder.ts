import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../../server/testing/memory-folder.ts'

/** Gives a run a folder for all that it throws away: databases, browser profiles, what the workers keep for each other. A configuration
 *  calls it; each worker reads the configuration too, and has the folder from the run. */
export function openRunFolder(): void {
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return
  const folder = mkdtempSync(join(memoryFolder(), 'e2e-'))
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}
