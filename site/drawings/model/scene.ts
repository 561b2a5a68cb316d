import type { Projection } from '../engine/projection.ts'
import type { Solid } from '../engine/solid.ts'
import type { DrawingFacts } from './facts.ts'
import { gardenSolids } from './garden.ts'
import { houseSolids } from './house.ts'
import { proposedSolids } from './proposed.ts'

/** Everything that stands on the plot, as solids. */
export function sceneOf({ house, proposal, garden, lifted }: DrawingFacts, projection: Projection): Solid[] {
  return [
    ...gardenSolids(garden, projection),
    ...houseSolids(house, proposal, projection),
    ...proposedSolids(proposal, house, projection, lifted),
  ]
}
