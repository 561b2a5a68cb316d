import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './database/testing.ts'
import { findGuide } from './guide.ts'

test('the guide is named where it is: in a checkout, in an installed version, and in the archive for a container', async () => {
  expect(findGuide()).toBe('resources/deploy/README.md')
  await using version = await temporaryFolder()
  const program = join(version.path, 'dist/server')
  await mkdir(program, { recursive: true })
  await writeFile(join(version.path, 'package.json'), '{}')
  expect(findGuide(program)).toBe('README.md in the archive of this version')
  await writeFile(join(version.path, 'README.md'), '')
  expect(findGuide(program)).toBe(join(version.path, 'README.md'))
})
