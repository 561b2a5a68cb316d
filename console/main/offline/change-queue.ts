import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UndecryptableError } from '../private-files/cipher.ts'
import { plainFiles, type PrivateFiles } from '../private-files/private-files.ts'
import { queuedChange, type QueuedChange } from './calls.ts'

/** What was changed while the server was away: one file a change, on the disk before anybody is told that it is kept. */
export interface ChangeQueue {
  /** In the order that they were made in. */
  list(): readonly QueuedChange[]
  add(change: QueuedChange): void
  /** Puts a change in the place that it had. Nothing when it has gone meanwhile. */
  replace(change: QueuedChange): void
  remove(id: string): void
}

interface Kept {
  file: string
  change: QueuedChange
}

/** @param folder its own; files that are no changes of ours are put aside, and never thrown away */
export function openChangeQueue(folder: string, files: PrivateFiles = plainFiles): ChangeQueue {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const kept = readAll(folder, files)
  let last = Number(kept.at(-1)?.file.slice(0, placeDigits) ?? 0)

  const write = ({ file, change }: Kept): void => files.writeSync(join(folder, file), JSON.stringify(change))

  return {
    list: () => kept.map(({ change }) => change),
    add(change) {
      last += 1
      const one = { file: `${String(last).padStart(placeDigits, '0')}.${change.id}.json`, change }
      write(one)
      kept.push(one)
    },
    replace(change) {
      const one = kept.find(({ change: { id } }) => id === change.id)
      if (one === undefined) return
      write({ file: one.file, change })
      one.change = change
    },
    remove(id) {
      const at = kept.findIndex(({ change }) => change.id === id)
      const one = kept[at]
      if (one === undefined) return
      rmSync(join(folder, one.file), { force: true })
      kept.splice(at, 1)
    },
  }
}

const placeDigits = 9

function readAll(folder: string, files: PrivateFiles): Kept[] {
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
