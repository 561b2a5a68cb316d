import { normaliseContact } from '../identity/contact.ts'
import type { FoundProspect } from './insert-if-new.ts'

/** Remembers who is further up in a file: by address, and where a row has none, by number. */
export function createFileMemory() {
  const rows = new Map<string, number>()
  return {
    rowWith(found: FoundProspect): number | undefined {
      const [key] = keysOf(found)
      return key === undefined ? undefined : rows.get(key)
    },
    remember(found: FoundProspect, row: number): void {
      for (const key of keysOf(found)) if (!rows.has(key)) rows.set(key, row)
    },
  }
}

/** The one that decides comes first. */
function keysOf(found: FoundProspect): string[] {
  const { emailNormalised, phoneNormalised } = normaliseContact(found)
  return [emailNormalised, phoneNormalised].filter((key) => key !== null)
}
