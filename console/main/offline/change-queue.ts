import { chmodSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { UndecryptableError } from '../storage/encryption.ts'
import { plainFiles, type PrivateFiles } from '../storage/private-files.ts'
import { queuedChange, type QueuedChange } from '../ipc/offline-calls.ts'
import { storageStep } from '../storage/storage-error.ts'

/** The changes that the server does not have yet, one file each. Every method settles once its effect is on the disk, and the list changes
 *  only then. They throw StorageError, in which case nothing has changed. */
export interface ChangeQueue {
  /** In the order in which they were made. */
  list(): readonly QueuedChange[]
  /** Adds all of them or none. */
  add(changes: readonly QueuedChange[]): Promise<void>
  /** Replaces a change in its place in the order. Does nothing when it has been removed meanwhile. */
  replace(change: QueuedChange): Promise<void>
  remove(id: string): Promise<void>
}

interface Entry {
  file: string
  change: QueuedChange
}

/** Opens the queue. @param folder used by the queue only; unreadable files are renamed, never deleted */
export function openChangeQueue(folder: string, files: PrivateFiles = plainFiles): ChangeQueue {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  let entries: readonly Entry[] = readAll(folder, files)
  let changes = entries.map(({ change }) => change)
  let last = highestPlace(folder)
  let working: Promise<unknown> = Promise.resolve()

  /** Runs steps one after another, so that each sees the result of the previous one. */
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
          // Some files may have been renamed to their final names already.
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
    // The key may be available at the next start.
    if (error instanceof UndecryptableError) return undefined
    renameSync(file, `${file}.unreadable`)
    return undefined
  }
}
