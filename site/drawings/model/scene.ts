import type { Projection } from '../engine/projection.ts'
import type { Solid } from '../engine/solid.ts'
import { blockSolids } from './block.ts'
import { dormerSolids } from './dormer.ts'
import type { DrawingFacts, HouseFacts, Proposal } from './facts.ts'
import { asProposed } from './finishes.ts'
import { gardenSolids } from './garden.ts'
import { houseSolids, mainBlock } from './house.ts'
import { roofGlass } from './roof-glass.ts'

/** Everything that stands on the plot, as solids. */
export function sceneOf({ house, proposal, garden, lifted }: DrawingFacts, projection: Projection): Solid[] {
  return [
    ...gardenSolids(garden, projection),
    ...houseSolids(house, proposal, projection),
    ...proposedSolids(proposal, house, projection, lifted),
  ]
}

/** What is proposed: walls, roofs, dormers, rooflights. All of it is clay. */
export function proposedSolids(
  proposal: Proposal,
  house: HouseFacts,
  projection: Projection,
  lifted?: DrawingFacts['lifted'],
): Solid[] {
  const main = mainBlock(house)
  const { blocks, dormers = [], rooflights = [] } = proposal
  return [
    ...blocks.flatMap((block) => blockSolids(block, asProposed, projection, { onto: main, ...(lifted && { lifted }) })),
    ...dormers.flatMap((dormer) => dormerSolids(main, dormer, asProposed, projection)),
    ...roofGlass({ ...main, rooflights }, asProposed),
  ]
}
