import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRefusal, tagRelease } from './release-tag.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-tag-'))
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  commit()
})
afterEach(() => rm(folder, { recursive: true }))

function commit() {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  execFileSync('git', [...author, 'commit', '--quiet', '--allow-empty', '--message', 'Change'], { cwd: folder })
}

test('a version can be made again from the commit of which it was released', () => {
  expect(findRefusal(folder, '0.4.0')).toBeUndefined()
  tagRelease(folder, '0.4.0')
  expect(findRefusal(folder, '0.4.0')).toBeUndefined()
  tagRelease(folder, '0.4.0')
})

test('from another commit it is refused, until the version is raised', () => {
  tagRelease(folder, '0.4.0')
  commit()
  expect(findRefusal(folder, '0.4.0')).toMatch(
    /^Version 0\.4\.0 has been released already, from commit [0-9a-f]{12}\. Raise it with “npm version /,
  )
  expect(findRefusal(folder, '0.4.1')).toBeUndefined()
})
