import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Made when it is first wanted and kept beside the database, so that what it signs or hashes outlives a restart. */
export async function keptSecret(dataDir: string, name: 'session-secret' | 'erasure-secret'): Promise<string> {
  const file = join(dataDir, name)
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
