import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { savepoint } from './dialect.ts'
import type { Database, Trx } from './schema.ts'

type Work<T> = (trx: Trx) => Promise<T>
/** Runs the work in a transaction, perhaps together with other work, and resolves when it is on the disk. */
export type WriteTogether = <T>(work: Work<T>) => Promise<T>

interface QueuedWork {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The maximum number of writes in one transaction, as every other request waits for its end. */
const groupSize = 32

/** Commits small writes together, because most of the time of each is the wait for the disk. Work that arrives during a commit goes
 *  into the next one, each in its own savepoint, so that one that fails does not undo the others. Each promise resolves after the
 *  common commit. */
export function createGroupCommit(db: Kysely<Database>): WriteTogether {
  const queue: QueuedWork[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    if (isCommitting) return
    isCommitting = true
    // Requests that have already been received add their work within this turn of the event loop.
    await setImmediate()
    while (queue.length > 0) await commitGroup(db, queue.splice(0, groupSize))
    isCommitting = false
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve, reject })
      void commitAll()
    })
}

async function commitGroup(db: Kysely<Database>, group: readonly QueuedWork[]): Promise<void> {
  try {
    const reports = await db.transaction().execute(async (trx) => {
      const outcomes: (() => void)[] = []
      for (const one of group) outcomes.push(await attempt(trx, one))
      return outcomes
    })
    for (const report of reports) report()
  } catch (error) {
    // Nothing of the group has been written.
    for (const { reject } of group) reject(error)
  }
}

/** Runs one piece of work in a savepoint. Returns what settles its promise, to be called after the commit. */
async function attempt(trx: Trx, { work, resolve, reject }: QueuedWork): Promise<() => void> {
  await trx.executeQuery(savepoint.begin)
  try {
    const value = await work(trx)
    await trx.executeQuery(savepoint.release)
    return () => resolve(value)
  } catch (error) {
    await rollBack(trx, error)
    return () => reject(error)
  }
}

async function rollBack(trx: Trx, cause: unknown): Promise<void> {
  try {
    await trx.executeQuery(savepoint.rollBack)
    await trx.executeQuery(savepoint.release)
  } catch {
    throw cause // a full disk ends the whole transaction, savepoints and all
  }
}
