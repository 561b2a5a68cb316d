import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from './files.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is written with the folder that it is in, and written anew', () => {
  const file = join(folder, 'in/it.json')
  writeWhole(file, 'one')
  writeWhole(file, new TextEncoder().encode('two'))
  expect(readFileSync(file, 'utf8')).toBe('two')
})

test.skipIf(process.platform === 'win32')('where there is room for half of it, what was there stays whole', () => {
  const file = join(folder, 'it.json')
  writeWhole(file, 'as it was')
  // The system takes the first kilobytes and refuses the rest, as a disk does that fills up.
  const script = `import { writeWhole } from ${JSON.stringify(new URL('files.ts', import.meta.url).href)}
    writeWhole(${JSON.stringify(file)}, 'x'.repeat(100_000))`
  const limited = ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, script]
  const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('EFBIG')
  expect(readFileSync(file, 'utf8')).toBe('as it was')
})
