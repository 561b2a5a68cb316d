import { safeStorage } from 'electron'
import type { Vault } from './device-token.ts'

/** The keyring of the system: Keychain, DPAPI, or what the Linux desktop has. */
export const systemVault: Vault = {
  isThere: () => safeStorage.isEncryptionAvailable(),
  lock: (text) => safeStorage.encryptString(text),
  open: (locked) => safeStorage.decryptString(Buffer.from(locked)),
}
