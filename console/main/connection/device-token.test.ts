import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDeviceToken } from './device-token.ts'

test('a sign-in that cannot be stored lasts until the console quits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-token-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'device-token')
  // A folder with the name of its draft prevents it from being written.
  mkdirSync(`${file}.new`)
  const vault = { isThere: () => true, lock: (text: string) => Buffer.from(text), open: String }
  const errors: unknown[] = []
  const token = openDeviceToken(file, vault, (error) => errors.push(error))
  const device = { id: '01937f5e-6c1a-7abc-8def-000000000001', token: 'a token' }
  token.keep(device)
  expect(token.current()).toEqual(device)
  expect(errors).toHaveLength(1)
  expect(openDeviceToken(file, vault).current()).toBeUndefined()
})
