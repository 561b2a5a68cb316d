import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findRefusal } from './stamp-reporter.mjs'
import { describeChanges, hashAll, hashFiles, readStamp } from './stamp.mjs'

test('npm run test:server has passed with the files as they are', () => {
  expect(describeChanges(readStamp(), hashFiles())).toBeUndefined()
})

test('deploy, server start, migrations and backups count, and tests do not', () => {
  const paths = Object.keys(hashFiles())
  for (const path of [
    'resources/deploy/install.sh',
    'resources/deploy/README.md',
    '.tools/release.mjs',
    'server/start.ts',
    'server/platform/config/schema.ts',
    'server/platform/database/migrate.ts',
    'server/operations/backup/restore/restore-backup.ts',
  ]) {
    expect(paths).toContain(path)
  }
  expect(paths.filter((path) => path.startsWith('server/platform/database/migrations/')).length).toBeGreaterThan(20)
  expect(paths.filter((path) => /\.test\.|testing|\/test\//.test(path))).toEqual([])
  expect(paths).not.toContain('package.json')
})

async function folderWith(files) {
  const folder = await mkdtemp(join(tmpdir(), 'stamp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

describe('the hashes', () => {
  test('are the same with other line endings, and in whatever order files were made', async () => {
    const one = hashFiles(await folderWith({ 'server/main.ts': 'a\nb\n', 'resources/deploy/install.sh': 'x\n' }))
    const other = hashFiles(
      await folderWith({ 'resources/deploy/install.sh': 'x\r\n', 'server/main.ts': 'a\r\nb\r\n' }),
    )
    expect(hashAll(one)).toBe(hashAll(other))
    expect(Object.keys(one)).toEqual(['resources/deploy/install.sh', 'server/main.ts'])
  })

  test('a change, a new file and one that was deleted are named in one sentence', () => {
    expect(describeChanges({ a: '1', b: '2', c: '3' }, { a: '1', b: '4', d: '5' })).toBe(
      'These files have changed since `npm run test:server` ran: b, c, d. Run `npm run release` and `npm run test:server`, then commit stamp.json.',
    )
  })
})

describe('the stamp is written', () => {
  const green = {
    reason: 'passed',
    errors: [],
    states: ['passed', 'passed'],
    modules: 1,
    files: 1,
    sources: 'x',
    now: 'x',
  }

  test('when every test has run and passed, with an archive of these files', () => {
    expect(findRefusal(green)).toBeUndefined()
  })

  test.for([
    ['a test failed', { reason: 'failed' }, 'not every test passed'],
    ['an error came up outside the tests', { errors: [new Error('x')] }, 'not every test passed'],
    ['a test was skipped', { states: ['passed', 'skipped'] }, 'some tests did not run'],
    ['a file of tests was left out', { files: 2 }, 'some tests did not run'],
    ['nothing ran', { states: [] }, 'some tests did not run'],
    ['the archive is older than the files', { sources: 'y' }, 'the archive was made of other files'],
    ['there is no archive', { sources: undefined }, 'the archive was made of other files'],
  ])('and not when %s', ([, change, refusal]) => {
    expect(findRefusal({ ...green, ...change })).toContain(refusal)
  })
})
