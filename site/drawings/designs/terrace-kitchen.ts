import { endTerrace } from '../houses/victorian-terrace.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 0,
      y: 8.2,
      width: 5.1,
      depth: 3.6,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'flat', height: 2.95, overhang: 0.2 },
      against: ['front', 'left'],
      openings: [
        { kind: 'bifold', wall: 'rear', along: 1, sill: 0.06, width: 3.2, height: 2.2, lights: 4 },
        { kind: 'picture', wall: 'right', along: 1.2, sill: 0.95, width: 1.2, height: 1.2, lights: 1 },
      ],
      rooflights: [{ along: 1.8, up: 0.6, width: 1.6, length: 1 }],
    },
  ],
  openedUp: [{ x: 0.9, y: 7.9, width: 3.4, depth: 0.3 }],
}

/** A plain flat-roofed kitchen behind the last house of a row. */
export const terraceKitchen: DrawingFacts = {
  house: endTerrace,
  proposal,
  garden: gardenOf(endTerrace, proposal, {
    beyond: { right: 2, front: 1.4, rear: 4.2 },
    terrace: 1.8,
    planting: [
      { kind: 'tree', x: -1, y: 14.6, height: 3.4 },
      { kind: 'shrub', x: 6.4, y: 13.2, height: 0.9 },
    ],
    person: { x: 4.2, y: 12.6 },
  }),
  section: {
    x: 2.5,
    rooms: [
      { name: 'Living', y: 2.4, z: 2.05 },
      { name: 'Dining', y: 6, z: 2.05 },
      { name: 'Kitchen', y: 10.4, z: 2.05 },
      { name: 'Bedroom', y: 2.4, z: 4.7 },
      { name: 'Bedroom', y: 6, z: 4.7 },
    ],
    inside: [
      { kind: 'sofa', y: 0.6, floor: 0.15, width: 2 },
      { kind: 'table', y: 5.2, floor: 0.15, width: 1.7 },
      { kind: 'island', y: 9.2, floor: 0.15, width: 1 },
      { kind: 'bed', y: 0.6, floor: 2.77, width: 2 },
      { kind: 'bed', y: 5.2, floor: 2.77, width: 2 },
    ],
  },
}
