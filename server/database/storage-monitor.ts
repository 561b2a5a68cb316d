import type { StatementListener } from './dialect.ts'
import { isCorruption, isStorageFault } from './errors.ts'

export interface StorageMonitor extends StatementListener {
  /** Returns why the database cannot be used: the last write that failed for want of room or of a working disk, until one
   *  succeeds again; damage to the file until the program is started anew. Undefined while all is well. */
  fault(): Error | undefined
}

export function createStorageMonitor(): StorageMonitor {
  let writeFault: Error | undefined
  let corruption: Error | undefined
  return {
    onFailure(error) {
      if (isCorruption(error)) corruption ??= error as Error
      else if (isStorageFault(error)) writeFault = error as Error
    },
    onCommit() {
      writeFault = undefined
    },
    fault: () => corruption ?? writeFault,
  }
}
