import { bungalow } from '../houses/bungalow.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'garden room',
  blocks: [
    {
      x: 5.2,
      y: 12.2,
      width: 6.2,
      depth: 3.6,
      storeys: 1,
      walls: 'boarding',
      roof: { form: 'mono-pitch', covering: 'metal', falls: 'front', eaves: 2.35, top: 2.95, overhang: 0.35 },
      openings: [
        { kind: 'sliding', wall: 'rear', along: 0.6, sill: 0.06, width: 3.6, height: 2.25, lights: 3 },
        { kind: 'picture', wall: 'right', along: 1.1, sill: 0.8, width: 1.4, height: 1.35, lights: 1 },
        { kind: 'picture', wall: 'rear', along: 4.8, sill: 0.8, width: 0.9, height: 1.5, lights: 1 },
      ],
    },
  ],
}

/** A timber-clad studio at the end of a bungalow's garden. */
export const gardenRoom: DrawingFacts = {
  house: bungalow,
  proposal,
  garden: gardenOf(bungalow, proposal, {
    beyond: { left: 1.5, right: 2.4, rear: 3.4 },
    terrace: 1.8,
    planting: [
      { kind: 'tree', x: 1.2, y: 14.6, height: 4.2 },
      { kind: 'shrub', x: 3.4, y: 15.6, height: 1 },
      { kind: 'shrub', x: 2.6, y: 17.2, height: 0.8 },
      { kind: 'shrub', x: 12, y: 17.6, height: 0.8 },
    ],
    person: { x: 10.4, y: 16.8 },
  }),
}
