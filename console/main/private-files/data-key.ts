import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import type { Vault } from '../connection/device-token.ts'
import { writeWhole } from '../files.ts'
import { keyBytes } from './cipher.ts'

/** Reads the key that private files are encrypted with, or makes it at the first start. It is kept in a file that the system's keyring
 *  has locked. A key that the keyring does not open any more is put aside, in case the keyring comes back, and a new one is made.
 *  @returns undefined where there is no keyring, or nothing can be written */
export function openDataKey(file: string, vault: Vault, log: { write(event: string): void }): Uint8Array | undefined {
  if (!vault.isThere()) return undefined
  try {
    const locked = readIfThere(file)
    const known = locked && unlock(locked, vault)
    if (known !== undefined) return known
    if (locked !== undefined) {
      log.write('the key of private files could not be unlocked')
      renameSync(file, `${file}.unreadable`)
    }
    const key = randomBytes(keyBytes)
    writeWhole(file, vault.lock(key.toString('base64')))
    return key
  } catch {
    log.write('the key of private files could not be read or made')
    return undefined
  }
}

function unlock(locked: Uint8Array, vault: Vault): Uint8Array | undefined {
  try {
    const key = Buffer.from(vault.open(locked), 'base64')
    return key.length === keyBytes ? key : undefined
  } catch {
    return undefined
  }
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
