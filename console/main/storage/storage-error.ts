import type { LogFacts, Log } from '../diagnostics/log.ts'

/** A file of the offline data could not be written or removed. */
export class StorageError extends Error {
  /** The operation: `write changes`, `remove change`. */
  readonly step: string
  /** The system's error code: `ENOSPC`. */
  readonly code: string
  constructor(step: string, cause: unknown) {
    super(`Could not ${step}.`, { cause })
    this.name = 'StorageError'
    this.step = step
    this.code = codeOf(cause)
  }
}

/** Runs a step that touches the disk. @throws StorageError that names it */
export async function storageStep<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof StorageError ? cause : new StorageError(step, cause)
  }
}

/** Returns a sentence that explains the problem and what the owner can do about it. */
export function storageProblem({ code }: StorageError): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'This computer’s disk is full. Free some space, then try again.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'The app isn’t allowed to write to its folder on this computer. Check the folder’s permissions, then try again.'
    default:
      return `Couldn’t write to this computer’s disk (${code}). Try again. If it keeps happening, restart the computer.`
  }
}

/** Returns the names and codes of an error for the log, without its message, which may quote personal data. */
function errorFacts(error: unknown): LogFacts {
  if (error instanceof StorageError) return { step: error.step, code: error.code }
  return { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

const quietMs = 60_000

/** Returns a function that logs errors of this computer with their step and code, the same error at most once a minute. */
export function createErrorLog(log: Pick<Log, 'write'> | undefined): (error: unknown) => void {
  const writtenAtMs = new Map<string, number>()
  return (error) => {
    const facts = errorFacts(error)
    const key = JSON.stringify(facts)
    if (Date.now() - (writtenAtMs.get(key) ?? -Infinity) < quietMs) return
    writtenAtMs.set(key, Date.now())
    log?.write('offline work failed', facts)
  }
}
