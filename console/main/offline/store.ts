import { join } from 'node:path'
import { plainFiles, type PrivateFiles } from '../private-files/private-files.ts'
import { type ChangeQueue, openChangeQueue } from './change-queue.ts'
import { recogniseCall } from './contract-call.ts'
import { reapply } from './deeds/deeds.ts'
import { type KeptAnswers, openKeptAnswers } from './kept-answers.ts'
import { keptShapes } from './kept-calls.ts'
import { type LastChange, openLastChange } from './last-change.ts'
import { readWorld } from './read-world.ts'
import type { World } from './world.ts'

/** What is kept of one server: its answers, and what it does not have yet. */
export interface Store {
  answers: KeptAnswers
  queue: ChangeQueue
  lastChange: LastChange
  /** What was kept before this was kept by an earlier run, milliseconds since 1970. */
  openedAtMs: number
  /** Everything as its owner sees it: with the changes that wait. Read anew when something of it has changed. */
  world(): Promise<World>
}

/** @param folder of this server alone */
export function openStore(folder: string, files: PrivateFiles = plainFiles): Store {
  const answers = openKeptAnswers(join(folder, 'answers'), { pathOf, shapes: keptShapes, files })
  const queue = openChangeQueue(join(folder, 'changes'), files)
  let read: { answers: number; changes: readonly unknown[]; world: Promise<World> } | undefined

  async function build(): Promise<World> {
    const world = await readWorld(answers)
    for (const change of queue.list()) if (change.state.type === 'waiting') reapply(world, change)
    return world
  }

  return {
    answers,
    queue,
    lastChange: openLastChange(join(folder, 'last-change')),
    openedAtMs: Date.now(),
    world() {
      const changes = queue.list()
      const isCurrent =
        read?.answers === answers.version() &&
        read.changes.length === changes.length &&
        changes.every((change, place) => change === read?.changes[place])
      if (!isCurrent) read = { answers: answers.version(), changes, world: build() }
      return (read as NonNullable<typeof read>).world
    },
  }
}

function pathOf(address: string): string {
  const path = address.split('?')[0] ?? ''
  return recogniseCall('GET', path)?.call.path ?? path
}
