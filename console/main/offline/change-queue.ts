import { chmodSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { UndecryptableError } from '../storage/encryption.ts'
import { plainFiles, type PrivateFiles } from '../storage/private-files.ts'
import { queuedChange, type QueuedChange } from './ipc-calls.ts'
import { storageStep } from './storage-error.ts'

/** What was changed while the server was away: one file a change. Each of these settles when the disk has it, and the list says so only
 *  then. They throw StorageError, and nothing has changed then. */
export interface ChangeQueue {
  /** In the order that they were made in. */
  list(): readonly QueuedChange[]
  /** All of them or none. */
  add(changes: readonly QueuedChange[]): Promise<void>
  /** Puts a change in the place that it had. Nothing when it has gone meanwhile. */
  replace(change: QueuedChange): Promise<void>
  remove(id: string): Promise<void>
}

interface Entry {
  file: string
  change: QueuedChange
}

/** @param folder its own; files that are no changes of ours are put aside, and never thrown away */
export function openChangeQueue(folder: string, files: PrivateFiles = plainFiles): ChangeQueue {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  let entries: readonly Entry[] = readAll(folder, files)
  let changes = entries.map(({ change }) => change)
  let last = highestPlace(folder)
  let working: Promise<unknown> = Promise.resolve()

  /** Serialises the work: each step sees the result of the one before. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = working.then(work)
    working = done.catch(() => undefined)
    return done
  }

  function show(next: readonly Entry[]): void {
    entries = next
    changes = next.map(({ change }) => change)
  }

  const pathOf = ({ file }: Entry) => join(folder, file)
  const toFile = (entry: Entry) => ({ file: pathOf(entry), text: JSON.stringify(entry.change) })

  return {
    list: () => changes,
    add: (added) =>
      inTurn(async () => {
        const own = added.map((change) => {
          last += 1
          return { file: `${String(last).padStart(placeDigits, '0')}.${change.id}.json`, change }
        })
        try {
          await storageStep('save changes', () => files.writeAll(own.map(toFile)))
        } catch (error) {
          // Some may have got their names already.
          await Promise.allSettled(own.map((entry) => files.remove(pathOf(entry))))
          throw error
        }
        show([...entries, ...own])
      }),
    replace: (change) =>
      inTurn(async () => {
        const before = entries.find((entry) => entry.change.id === change.id)
        if (before === undefined) return
        const after = { file: before.file, change }
        await storageStep('save a change', () => files.writeAll([toFile(after)]))
        show(entries.map((entry) => (entry === before ? after : entry)))
      }),
    remove: (id) =>
      inTurn(async () => {
        const gone = entries.find((entry) => entry.change.id === id)
        if (gone === undefined) return
        await storageStep('remove a change', () => files.remove(pathOf(gone)))
        show(entries.filter((entry) => entry !== gone))
      }),
  }
}

const placeDigits = 9

/** Includes files that cannot be decrypted now, because later changes are numbered after them. */
function highestPlace(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0))
}

function readAll(folder: string, files: PrivateFiles): Entry[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().flatMap((file) => {
    const change = read(join(folder, file), files)
    return change === undefined ? [] : [{ file, change }]
  })
}

function read(file: string, files: PrivateFiles): QueuedChange | undefined {
  try {
    return queuedChange.parse(JSON.parse(files.readSync(file)))
  } catch (error) {
    // Its key may be there at the next start.
    if (error instanceof UndecryptableError) return undefined
    renameSync(file, `${file}.unreadable`)
    return undefined
  }
}
