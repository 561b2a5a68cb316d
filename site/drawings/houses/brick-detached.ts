import type { HouseFacts } from '../model/facts.ts'
import { tileHungGable } from './tile-hung-gable.ts'

const [{ upper: _hungTiles, ...main }] = tileHungGable.blocks

/** A plain brick detached house under a steep gabled roof. */
export const brickDetached: HouseFacts = { ...tileHungGable, blocks: [main] }
