import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReports, reportFile } from './reports.mjs'
import { root } from './run-step.mjs'

const files = {
  'passes.test.mjs': `test('adds', () => {})`,
  'unloadable.test.mjs': `import './missing.mjs'`,
  'unprepared.test.mjs': `beforeAll(() => { throw new Error('no database') }); test('reads', () => {})`,
  'fails.test.mjs': `test('divides', () => { throw new Error('by zero') })`,
}

test('a file that cannot be loaded or prepared is among the failures, like a test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const program = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [
      'run',
      '--globals',
      '--no-isolate',
      '--maxWorkers=1',
      '--root',
      folder,
      '--reporter=json',
      `--outputFile=${reportFile('unit', folder)}`,
    ]
    await new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { cwd: folder, env: { PATH: process.env.PATH } }, resolve)
    })
    const { passed, failed, failures } = readReports(folder)
    expect([passed, failed]).toEqual([1, 3])
    expect(failures.toSorted((one, other) => one.localeCompare(other))).toEqual([
      expect.stringContaining('fails.test.mjs › divides'),
      expect.stringMatching(/unloadable\.test\.mjs › .*missing\.mjs/),
      expect.stringContaining('unprepared.test.mjs › no database'),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
