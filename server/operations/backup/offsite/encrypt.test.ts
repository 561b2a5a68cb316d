import { createHash, randomBytes } from 'node:crypto'
import { appendFile, copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { decryptFile, encryptFile } from './encrypt.ts'

const passphrase = 'correct horse battery staple'
/** Takes no time. */
const cheap = 1

async function encryptedSample(bytes = 200_000) {
  const folder = await temporaryFolder()
  const plain = join(folder.path, 'plain')
  const encrypted = join(folder.path, 'plain.age')
  const content = randomBytes(bytes)
  await writeFile(plain, content)
  const sha256 = await encryptFile(plain, encrypted, passphrase, cheap)
  const decrypted = join(folder.path, 'decrypted')
  return {
    ...folder,
    plain,
    encrypted,
    decrypted,
    content,
    sha256,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('an encrypted file is decrypted with its passphrase, and only this user can read it', async () => {
  await using sample = await encryptedSample()
  await decryptFile(sample.encrypted, sample.decrypted, passphrase)
  expect((await readFile(sample.decrypted)).equals(sample.content)).toBe(true)
  expect((await stat(sample.encrypted)).mode & 0o777).toBe(0o600)
  const stored = await readFile(sample.encrypted)
  expect(createHash('sha256').update(stored).digest('hex')).toBe(sample.sha256)
  expect(stored.includes(sample.content.subarray(0, 32))).toBe(false)
})

test('the passphrase is protected by 65,536 rounds of scrypt', async () => {
  await using folder = await temporaryFolder()
  const [plain, encrypted] = [join(folder.path, 'plain'), join(folder.path, 'plain.age')]
  await writeFile(plain, 'everything about everybody')
  await encryptFile(plain, encrypted, passphrase)
  expect(await readFile(encrypted, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n/)
  await decryptFile(encrypted, plain, passphrase)
  expect(await readFile(plain, 'utf8')).toBe('everything about everybody')
})

test('an empty file survives', async () => {
  await using sample = await encryptedSample(0)
  await decryptFile(sample.encrypted, sample.decrypted, passphrase)
  expect(await readFile(sample.decrypted)).toHaveLength(0)
})

test('a wrong passphrase is refused', async () => {
  await using sample = await encryptedSample()
  await expect(decryptFile(sample.encrypted, sample.decrypted, 'another passphrase')).rejects.toThrow(
    'That passphrase doesn’t open this copy.',
  )
})

test('a truncated, extended or changed file is refused', async () => {
  await using sample = await encryptedSample()
  const damaged = `${sample.encrypted}.damaged`
  const { size } = await stat(sample.encrypted)
  const damages: (() => Promise<void>)[] = [
    () => truncate(damaged, size - 1),
    () => truncate(damaged, size - 70_000),
    () => truncate(damaged, 20),
    () => appendFile(damaged, 'x'),
    async () => {
      const bytes = await readFile(damaged)
      bytes[150_000] = (bytes[150_000] ?? 0) ^ 1
      await writeFile(damaged, bytes)
    },
  ]
  for (const damage of damages) {
    await copyFile(sample.encrypted, damaged)
    await damage()
    await expect(decryptFile(damaged, sample.decrypted, passphrase)).rejects.toThrow('damaged or incomplete')
  }
})
