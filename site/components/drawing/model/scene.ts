import type { Solid } from '../engine/solid.ts'
import type { Vector } from '../engine/vector.ts'
import { extensionSolids } from './extension.ts'
import type { DrawingFacts } from './facts.ts'
import { gardenSolids } from './garden.ts'
import { houseSolids } from './house.ts'

/** Everything that stands on the plot, as solids. */
export function sceneOf(facts: DrawingFacts, towardsEye: Vector): Solid[] {
  return [
    ...gardenSolids(facts),
    ...houseSolids(facts.house, facts.extension, towardsEye),
    ...extensionSolids(facts.extension, facts.house, towardsEye),
  ]
}
