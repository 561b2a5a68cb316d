const uniqueViolations = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']

/** Whether a write failed because a row with that unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, uniqueViolations)
}

/** Whether another process held the lock for longer than the busy timeout. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, ['SQLITE_BUSY'])
}

/** Whether nothing can be written for now: the disk is full or fails, or the file is locked. What was begun is rolled back. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && storageFault.test(String(error.code))
}

/** For a write that a request can do without: who is signed in still sees on a full disk that the disk is full. */
export function ignoreStorageFault(error: unknown): void {
  if (!isStorageFault(error)) throw error
}

/** Whether the file itself is damaged. Nothing that the program does puts that right: the owner has to restore a backup. */
export function isCorruption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
}

const storageFault = /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN|PROTOCOL)/

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
