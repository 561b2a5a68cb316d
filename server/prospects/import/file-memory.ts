import { normaliseContact } from '../contact.ts'
import type { FoundProspect } from '../found.ts'

/** Remembers who is further up in a file, by address and number. */
export function createFileMemory() {
  const rows = new Map<string, number>()
  return {
    rowWith(found: FoundProspect): number | undefined {
      return keysOf(found)
        .map((key) => rows.get(key))
        .find((row) => row !== undefined)
    },
    remember(found: FoundProspect, row: number): void {
      for (const key of keysOf(found)) if (!rows.has(key)) rows.set(key, row)
    },
  }
}

function keysOf(found: FoundProspect): string[] {
  const { emailNormalised, phoneNormalised } = normaliseContact(found)
  return [emailNormalised, phoneNormalised].filter((key) => key !== null)
}
