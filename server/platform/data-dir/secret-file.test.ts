import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { temporaryFolder } from '../database/testing.ts'
import { asJson, secretFile } from './secret-file.ts'

const account = secretFile('account.json', asJson(z.object({ user: z.string(), password: z.string() })))
const eve = { user: 'eve', password: 'correct horse' }

test('a value is written for the server’s user alone, read again and removed', async () => {
  await using folder = await temporaryFolder()
  expect(account.read(folder.path)).toBeUndefined()
  await account.write(folder.path, eve)
  expect(account.read(folder.path)).toEqual(eve)
  expect((await stat(join(folder.path, 'account.json'))).mode & 0o777).toBe(0o600)
  await account.remove(folder.path)
  await account.remove(folder.path)
  expect(account.read(folder.path)).toBeUndefined()
  expect(await readdir(folder.path)).toEqual([])
})

test.each([
  '',
  '{"user":"eve","pass',
  '{"user":"eve","password":"correct horse","extra',
  '{"user":1,"password":"correct horse"}',
])('a damaged file is not taken for a missing one, and the error quotes nothing of it: %s', async (content) => {
  await using folder = await temporaryFolder()
  expect(account.isDamaged(folder.path)).toBe(false)
  await writeFile(join(folder.path, 'account.json'), content)
  expect(account.isDamaged(folder.path)).toBe(true)
  expect(account.readUndamaged(folder.path)).toBeUndefined()
  expect(() => account.read(folder.path)).toThrow(/^account\.json is damaged\.$/)
})
