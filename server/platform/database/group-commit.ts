import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from './schema.ts'

type Work<T> = (trx: Trx) => Promise<T>
/** Does the work in a transaction, perhaps together with other work, and settles when it is on the disk. */
export type WriteTogether = <T>(work: Work<T>) => Promise<T>

interface Waiting {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** A transaction keeps every visitor who waits behind it waiting for this many works at most. */
const groupSize = 32

/** Most of what a small write costs is the wait for the disk. Work that comes in while a commit is under way goes into the next
 *  one together: each in a savepoint of its own, so that one that fails takes no other with it. Nobody is told of success
 *  before the common commit. */
export function createGroupCommit(db: Kysely<Database>): WriteTogether {
  const waiting: Waiting[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    if (isCommitting) return
    isCommitting = true
    // Everything that has come in by now is handed over within this turn of the event loop.
    await setImmediate()
    while (waiting.length > 0) await commitGroup(db, waiting.splice(0, groupSize))
    isCommitting = false
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      void commitAll()
    })
}

async function commitGroup(db: Kysely<Database>, group: readonly Waiting[]): Promise<void> {
  try {
    const settle = await db.transaction().execute(async (trx) => {
      const outcomes: (() => void)[] = []
      for (const one of group) outcomes.push(await attempt(trx, one))
      return outcomes
    })
    for (const tell of settle) tell()
  } catch (error) {
    // Nothing of the group has been written: everybody is told so.
    for (const { reject } of group) reject(error)
  }
}

/** @returns what to tell its caller after the commit */
async function attempt(trx: Trx, { work, resolve, reject }: Waiting): Promise<() => void> {
  await sql`savepoint work`.execute(trx)
  try {
    const value = await work(trx)
    await sql`release work`.execute(trx)
    return () => resolve(value)
  } catch (error) {
    await undo(trx, error)
    return () => reject(error)
  }
}

async function undo(trx: Trx, cause: unknown): Promise<void> {
  try {
    await sql`rollback to work`.execute(trx)
    await sql`release work`.execute(trx)
  } catch {
    throw cause // a full disk ends the whole transaction, savepoints and all
  }
}
