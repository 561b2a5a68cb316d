import type { QueuedChange } from '../calls.ts'
import type { World } from '../world.ts'

/** A change as it is made: what was asked, and under which name. */
export type Wish = Pick<QueuedChange, 'id' | 'madeAt' | 'call' | 'params' | 'body'>

/** What a call does to what is known, so that it can be shown before the server has done it. */
export interface Deed {
  /** What it is about, and what the owner knows that by. @throws Refusal when it is not known here */
  subject(world: World, wish: Wish): { id: string; name: string }
  /** Changes the world. @returns what the server would answer; undefined for nothing @throws Refusal */
  apply(world: World, wish: Wish): unknown
  /** The fields that a stale-edit guard looks at, with the values that the owner sees now. */
  before?(world: World, wish: Wish): Record<string, unknown>
}
