import { isCorruption, isStorageFault } from './errors.ts'

export interface StorageMonitor {
  /** Notes that a statement has failed. */
  onFailure(error: unknown): void
  /** Notes that a write is on the disk. */
  onCommit(): void
  /** Returns why the database cannot be used: a write that failed for lack of disk space or a disk fault, until one succeeds, or
   *  damage to the file, until the next start. Undefined if there is no fault. */
  fault(): Error | undefined
  /** Returns the latest fault since the start, even if it is over. */
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
