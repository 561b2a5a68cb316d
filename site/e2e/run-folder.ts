import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from '../../server/testing/memory-folder.ts'

/** Sets TMPDIR to a temporary folder of the run, for databases, browser profiles and files that workers share. Called by a configuration,
 *  which each worker loads as well; a worker inherits the folder of the run. */
export function openRunFolder(): void {
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return
  const folder = mkdtempSync(join(memoryFolder(), 'e2e-'))
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}
