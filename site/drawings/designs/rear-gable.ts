import { tileHungGable } from '../houses/tile-hung-gable.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 3.1,
      y: 6.4,
      width: 4.8,
      depth: 4.2,
      storeys: 2,
      walls: 'brick',
      upper: { finish: 'tile-hung', from: 2.7 },
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'deep',
        eaves: 4.8,
        ridge: 7.35,
        joins: 'front',
        eavesOverhang: 0.3,
        vergeOverhang: 0.25,
      },
      against: ['front'],
      openings: [
        { kind: 'bifold', wall: 'rear', along: 0.75, sill: 0.06, width: 3.3, height: 2.15, lights: 4 },
        { kind: 'casement', wall: 'rear', along: 1.35, sill: 3.15, width: 2.1, height: 1.3, lights: 4 },
        { kind: 'casement', wall: 'right', along: 1.4, sill: 0.9, width: 1.4, height: 1.3, lights: 2 },
      ],
      rooflights: [{ slope: 'right', along: 1.2, up: 1, width: 0.78, length: 1.18 }],
    },
  ],
}

/** Kitchen below and bedroom above, under a gable of their own that runs into the steep roof of the house. */
export const rearGable: DrawingFacts = {
  house: tileHungGable,
  proposal,
  garden: gardenOf(tileHungGable, proposal, {
    beyond: { left: 2, right: 2.2, rear: 3.8 },
    terrace: 2,
    planting: [
      { kind: 'tree', x: -0.6, y: 11.6, height: 4.4 },
      { kind: 'shrub', x: 1.4, y: 13.2, height: 0.9 },
      { kind: 'shrub', x: 10.6, y: 11.4, height: 1.1 },
      { kind: 'shrub', x: 10.4, y: 12.9, height: 0.8 },
    ],
    person: { x: 8.3, y: 12 },
  }),
  section: {
    x: 5.2,
    rooms: [
      { name: 'Living', y: 3.1, z: 2 },
      { name: 'Kitchen', y: 8.3, z: 2 },
      { name: 'Landing', y: 3.1, z: 4.2 },
      { name: 'Bedroom', y: 8.2, z: 4.6 },
    ],
    inside: [
      { kind: 'sofa', y: 0.7, floor: 0.15, width: 2 },
      { kind: 'island', y: 7.7, floor: 0.15, width: 1 },
      { kind: 'person', y: 9.6, floor: 0.15 },
      { kind: 'bed', y: 7.1, floor: 2.77, width: 2 },
    ],
    notes: [
      { text: 'Steel beams', of: [6.25, 4.95], at: [11.8, 6.3] },
      { text: 'Insulated roof', of: [9.6, 7.2], at: [11.8, 8] },
      { text: 'New joists', of: [8.6, 2.65], at: [11.8, 1.7] },
    ],
  },
}
