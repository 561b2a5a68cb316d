import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/testing.ts'
import { detectFileKind, kindOfType } from './file-kind.ts'

const mebibyte = 1024 * 1024

test.each([
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
])('an old Office file is recognised by its part %s, also beyond the first megabyte', async (part, type) => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'file')
  for (const position of [512, mebibyte - 8, 2.5 * mebibyte]) {
    const content = Buffer.alloc(position + mebibyte)
    content.write('d0cf11e0a1b11ae1', 'hex')
    content.write(part, position, 'utf16le')
    await writeFile(path, content)
    expect(await detectFileKind(path), `at ${position}`).toBe(kindOfType(type))
  }
})
