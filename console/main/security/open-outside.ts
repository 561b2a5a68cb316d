import { shell } from 'electron'
import { readOutwardAddress } from './outward-address.ts'

/** Hands an address to the system, if it is one that may leave. A system without a program for it does nothing. */
export function openOutside(text: string): void {
  const address = readOutwardAddress(text)
  if (address !== undefined) void shell.openExternal(address).catch(() => undefined)
}
