import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteOldFiles } from './delete-old-files.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T10:00:00.000Z')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidy-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function leave(path: string, ageDays = 0): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'sample')
  const at = new Date(now - ageDays * dayMs)
  await utimes(file, at, at)
}

test('files of earlier runs are removed, and the current run, queued batches and known records stay', async () => {
  for (const path of ['runs/old/a.jsonl', 'runs/mine/a.jsonl', 'batches/one.json', 'known/a.txt']) await leave(path)
  await deleteOldFiles(folder, 'mine', now)
  const left = await readdir(folder, { recursive: true })
  expect(left.toSorted()).toEqual(
    ['batches', 'batches/one.json', 'known', 'known/a.txt', 'runs', 'runs/mine', 'runs/mine/a.jsonl'].map((path) =>
      join(path),
    ),
  )
})

test('snapshots of failed pages stay for thirty days', async () => {
  await leave('snapshots/a/timeout.txt', 29)
  await leave('snapshots/a/blocked.txt', 31)
  await leave('snapshots/b/blocked.png', 31)
  await deleteOldFiles(folder, 'mine', now)
  expect(await readdir(join(folder, 'snapshots/a'))).toEqual(['timeout.txt'])
  expect(await readdir(join(folder, 'snapshots'))).toEqual(['a'])
})

test('before the first run there is nothing to remove', async () => {
  await deleteOldFiles(join(folder, 'none'), 'mine', now)
  expect(await readdir(folder)).toEqual([])
})
