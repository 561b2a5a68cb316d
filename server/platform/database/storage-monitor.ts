import { isCorruption, isStorageFault } from './errors.ts'

export interface StorageMonitor {
  /** Notes that a statement has failed. */
  onFailure(error: unknown): void
  /** Notes that a write is on the disk. */
  onCommit(): void
  /** Returns why the database cannot be used: the last write that failed for want of room or of a working disk, until one
   *  succeeds again; damage to the file until the program is started anew. Undefined while all is well. */
  fault(): Error | undefined
  /** Returns the newest fault since the start, also once it is over. */
  lastFault(): { error: Error; at: Date } | undefined
}

export function createStorageMonitor(): StorageMonitor {
  let writeFault: Error | undefined
  let corruption: Error | undefined
  let lastFault: { error: Error; at: Date } | undefined
  return {
    onFailure(error) {
      if (!isCorruption(error) && !isStorageFault(error)) return
      lastFault = { error: error as Error, at: new Date() }
      if (isCorruption(error)) corruption ??= lastFault.error
      else writeFault = lastFault.error
    },
    onCommit() {
      writeFault = undefined
    },
    fault: () => corruption ?? writeFault,
    lastFault: () => lastFault,
  }
}
