/** What islands ask of a storage. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage for a visit: session storage, or where the browser blocks that, the state of this history entry. That survives a
 *  reload and the back button, but not a new page. */
export const visitStorage: Kept = {
  getItem: (key) => place().getItem(key),
  setItem: (key, value) => place().setItem(key, value),
  removeItem: (key) => place().removeItem(key),
}

/** Browsers refuse to read it, have none, or let nothing be written. */
export function blocksStorage(): boolean {
  const probe = 'storage-probe'
  try {
    sessionStorage.setItem(probe, '')
    sessionStorage.removeItem(probe)
    return false
  } catch {
    return true
  }
}

function place(): Kept {
  return blocksStorage() ? historyEntry : sessionStorage
}

const historyEntry: Kept = {
  getItem: (key) => readEntry().get(key) ?? null,
  setItem: (key, value) => writeEntry(readEntry().set(key, value)),
  removeItem(key) {
    const kept = readEntry()
    if (kept.delete(key)) writeEntry(kept)
  },
}

function readEntry(): Map<string, string> {
  const { kept } = (history.state ?? {}) as { kept?: Map<string, string> }
  return new Map(kept)
}

/** Beside what the page itself has put there. */
function writeEntry(kept: Map<string, string>): void {
  history.replaceState({ ...(history.state as object | null), kept }, '')
}
