import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packArchive } from './pack-archive.mjs'

const committedAt = new Date('2026-11-22T12:00:00Z')
const files = ['bin/node', 'dist/main.js', 'README.md', 'Zoë.txt']

let scratch
beforeEach(async () => (scratch = await mkdtemp(join(tmpdir(), 'pack-archive-'))))
afterEach(() => rm(scratch, { recursive: true }))

async function pack(machine, names, { fileMode, programMode, modifiedAt }) {
  const folder = join(scratch, machine, 'product-1.0.0')
  for (const name of names) {
    const file = join(folder, name)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, `the content of ${name}`)
    await chmod(file, name.startsWith('bin/') ? programMode : fileMode)
    await utimes(file, modifiedAt, modifiedAt)
  }
  await packArchive(folder, committedAt)
  return `${folder}.tar.xz`
}

describe.skipIf(spawnSync('xz', ['--version']).status !== 0)('an archive', () => {
  test('the same files give the same bytes, whenever, in whatever order and with whatever umask they were made', async () => {
    const here = await pack('here', files, { fileMode: 0o644, programMode: 0o755, modifiedAt: new Date() })
    const there = await pack('there', files.toReversed(), {
      fileMode: 0o600,
      programMode: 0o700,
      modifiedAt: new Date('2020-02-02T02:02:02Z'),
    })
    expect((await readFile(here)).equals(await readFile(there))).toBe(true)
  })

  test('everybody may read what the archive holds, and nobody else becomes its owner', async () => {
    const archive = await pack('here', files, { fileMode: 0o600, programMode: 0o700, modifiedAt: new Date() })
    const listing = execFileSync('tar', ['--list', '--verbose', '--numeric-owner', '--file', archive], {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    })
    const lines = listing.trim().split('\n')
    expect(lines.map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      '-rw-r--r-- 0/0',
      '-rw-r--r-- 0/0',
      'drwxr-xr-x 0/0',
      '-rwxr-xr-x 0/0',
      'drwxr-xr-x 0/0',
      '-rw-r--r-- 0/0',
    ])
    const ofFiles = lines.filter((line) => line.startsWith('-'))
    expect(ofFiles.every((line) => line.includes(' 2026-11-22 12:00 '))).toBe(true)
  })
})
