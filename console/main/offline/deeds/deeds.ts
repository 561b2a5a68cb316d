import type { World } from '../world.ts'
import type { Deed, Wish } from './deed.ts'
import { leadDeeds } from './lead-deeds.ts'
import { taskDeeds } from './task-deeds.ts'

/** The calls that can be made while the server is away, each under the name of its call. */
export const deeds: Readonly<Record<string, Deed>> = { ...leadDeeds, ...taskDeeds }

/** Shows a change that was made before. One whose subject has gone meanwhile changes nothing: the server will say so. */
export function reapply(world: World, wish: Wish): void {
  try {
    deeds[wish.call]?.apply(world, wish)
  } catch {
    // Told when it is sent.
  }
}
