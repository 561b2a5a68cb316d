import { readFileSync, rmSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { createAccessToken } from '#shared/contract/accounts.ts'
import type { Vault } from '../storage/encryption.ts'
import { writeWhole } from '../storage/files.ts'

/** The token of this device, and its id on the server. */
export type Device = z.output<typeof createAccessToken.answer>

export interface DeviceToken {
  current(): Device | undefined
  keep(device: Device): void
  forget(): void
}

/** Stores the device's token between starts, encrypted by the system's keyring. Without a keyring, or on a full disk, it lasts until the app
 *  quits. @param onError called when it cannot be written */
export function openDeviceToken(file: string, vault: Vault, onError: (error: unknown) => void = () => {}): DeviceToken {
  let device = read()

  function read(): Device | undefined {
    if (!vault.isThere()) return undefined
    try {
      return JSON.parse(vault.open(readFileSync(file))) as Device
    } catch {
      // There is none yet, or another user's keyring has encrypted it: the owner signs in again.
      return undefined
    }
  }

  return {
    current: () => device,
    keep(given) {
      device = given
      if (!vault.isThere()) return
      try {
        writeWhole(file, vault.lock(JSON.stringify(given)))
      } catch (error) {
        onError(error)
      }
    },
    forget() {
      device = undefined
      rmSync(file, { force: true })
    },
  }
}
