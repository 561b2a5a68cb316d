import { victorianTerrace } from '../houses/victorian-terrace.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'loft conversion',
  blocks: [],
  loft: { along: 0.3, width: 4.5, depth: 4.8 },
  dormers: [
    {
      slope: 'rear',
      along: 0.4,
      width: 4.3,
      setback: 0.45,
      height: 8.15,
      walls: 'tile-hung',
      openings: [
        { kind: 'sash', along: 0.55, sill: 6.45, width: 1, height: 1.2, lights: 1 },
        { kind: 'french', along: 2.3, sill: 6.1, width: 1.4, height: 1.6, lights: 2 },
      ],
    },
  ],
}

/** A bedroom and shower under the slates of a terraced house, with a dormer towards the yard. */
export const terraceLoft: DrawingFacts = {
  house: victorianTerrace,
  proposal,
  garden: gardenOf(victorianTerrace, proposal, {
    beyond: { front: 1.8, rear: 2.6 },
    planting: [
      { kind: 'tree', x: -1, y: 13.6, height: 3.2 },
      { kind: 'shrub', x: 4.4, y: 14.3, height: 0.9 },
      { kind: 'shrub', x: 6.1, y: -0.8, height: 0.9 },
    ],
    person: { x: 4, y: 13.3 },
  }),
  section: {
    x: 3.4,
    rooms: [
      { name: 'Bedroom', y: 4.6, z: 7.05 },
      { name: 'Bedroom', y: 2.1, z: 4.75 },
      { name: 'Bath', y: 6.4, z: 4.75 },
      { name: 'Living', y: 2.1, z: 2.1 },
      { name: 'Dining', y: 6.2, z: 2.1 },
    ],
    inside: [
      { kind: 'person', y: 6.9, floor: 5.49 },
      { kind: 'bed', y: 3.9, floor: 5.49, width: 2 },
      { kind: 'bed', y: 0.6, floor: 2.77, width: 2 },
      { kind: 'sofa', y: 0.6, floor: 0.15, width: 2.1 },
      { kind: 'table', y: 5.2, floor: 0.15, width: 1.8 },
    ],
    notes: [
      { text: 'New dormer', of: [7.65, 6.9], at: [10.2, 7.3] },
      { text: 'New joists', of: [6.4, 5.4], at: [10.2, 6.4] },
      { text: 'Insulated slope', of: [2.6, 7.3], at: [0.6, 8.2] },
    ],
  },
}
