import { brickSemi } from '../houses/brick-semi.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 0.35,
      y: 7,
      width: 6.8,
      depth: 4,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'flat', height: 2.95, overhang: 0.25 },
      against: ['front'],
      openings: [{ kind: 'bifold', wall: 'rear', along: 0.7, sill: 0.06, width: 4.5, height: 2.2, lights: 5 }],
      rooflights: [{ along: 1.2, up: 0.2, width: 4, length: 1.2 }],
    },
  ],
  openedUp: [{ x: 1.2, y: 6.7, width: 5, depth: 0.3 }],
}

/** A kitchen with a rooflight along the old rear wall, behind a brick semi. */
export const rooflitKitchen: DrawingFacts = {
  house: brickSemi,
  proposal,
  garden: gardenOf(brickSemi, proposal, {
    beyond: { right: 2, front: 1.4, rear: 4 },
    terrace: 2,
    planting: [{ kind: 'shrub', x: 3, y: 14, height: 0.9 }],
  }),
  section: {
    x: 2.6,
    rooms: [
      { name: 'Living', y: 1.9, z: 2.05 },
      { name: 'Dining', y: 5, z: 2.05 },
      { name: 'Kitchen', y: 9.6, z: 2.1 },
      { name: 'Bedroom', y: 1.9, z: 4.6 },
      { name: 'Bedroom', y: 5, z: 4.6 },
    ],
    inside: [
      { kind: 'sofa', y: 0.6, floor: 0.15, width: 2 },
      { kind: 'table', y: 4.2, floor: 0.15, width: 1.7 },
      { kind: 'island', y: 8.7, floor: 0.15, width: 1 },
      { kind: 'person', y: 10.2, floor: 0.15 },
      { kind: 'bed', y: 0.6, floor: 2.77, width: 2 },
      { kind: 'bed', y: 4.3, floor: 2.77, width: 2 },
    ],
  },
}
