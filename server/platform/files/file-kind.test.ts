import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../database/testing.ts'
import { detectFileKind, kindOfType, nameWithEnding } from './file-kind.ts'

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

test('the name of a file has no characters that are invisible or change the order, but emoji as they are', () => {
  const pdf = { endings: ['.pdf'] } as const
  expect(nameWithEnding('plan\u202efdp.exe', pdf)).toBe('planfdp.exe.pdf')
  expect(nameWithEnding('\u2067our\u200b 👩‍👩‍👧.pdf', pdf)).toBe('our 👩‍👩‍👧.pdf')
})
