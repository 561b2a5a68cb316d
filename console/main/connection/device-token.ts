import { readFileSync, rmSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { createAccessToken } from '#shared/contract/accounts.ts'
import { writeWhole } from '../storage/files.ts'

/** What lets this console in: the token, and the name the server knows it by. */
export type Device = z.output<typeof createAccessToken.answer>

/** The system's keyring, if there is one. */
export interface Vault {
  isThere(): boolean
  lock(text: string): Uint8Array
  open(locked: Uint8Array): string
}

export interface DeviceToken {
  current(): Device | undefined
  keep(device: Device): void
  forget(): void
}

/** Keeps the device's token between starts, locked by the system's keyring. Without one it lives as long as the app. */
export function openDeviceToken(file: string, vault: Vault): DeviceToken {
  let device = read()

  function read(): Device | undefined {
    if (!vault.isThere()) return undefined
    try {
      return JSON.parse(vault.open(readFileSync(file))) as Device
    } catch {
      // None yet, or one that another user's keyring has locked: the owner signs in again.
      return undefined
    }
  }

  return {
    current: () => device,
    keep(given) {
      device = given
      if (vault.isThere()) writeWhole(file, vault.lock(JSON.stringify(given)))
    },
    forget() {
      device = undefined
      rmSync(file, { force: true })
    },
  }
}
