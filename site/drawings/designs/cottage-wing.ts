import { flintCottage } from '../houses/flint-cottage.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 2.5,
      y: 5.2,
      width: 4,
      depth: 5.4,
      storeys: 1,
      walls: 'flint',
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'deep',
        eaves: 2.55,
        ridge: 4.65,
        joins: 'front',
        eavesOverhang: 0.2,
        vergeOverhang: 0.12,
      },
      against: ['front'],
      openings: [
        { kind: 'french', wall: 'rear', along: 1, sill: 0.1, width: 2, height: 2.1, lights: 3 },
        { kind: 'cottage', wall: 'right', along: 0.9, sill: 0.85, width: 1.2, height: 1.15, lights: 2 },
        { kind: 'cottage', wall: 'right', along: 3.1, sill: 0.85, width: 1.2, height: 1.15, lights: 2 },
      ],
      rooflights: [{ slope: 'right', along: 2.2, up: 0.7, width: 0.6, length: 0.95 }],
    },
  ],
}

/** A single-storey wing of flint and hand-made tiles behind a cottage. */
export const cottageWing: DrawingFacts = {
  house: flintCottage,
  proposal,
  garden: gardenOf(flintCottage, proposal, {
    beyond: { left: 2, right: 2, rear: 3.4 },
    terrace: 1.8,
    planting: [
      { kind: 'tree', x: -0.9, y: 10.2, height: 4.2 },
      { kind: 'shrub', x: 0.6, y: 11.6, height: 0.9 },
      { kind: 'shrub', x: 9.8, y: 10.4, height: 1.1 },
      { kind: 'shrub', x: 9.9, y: 11.8, height: 0.8 },
    ],
    person: { x: 7.6, y: 11.5 },
  }),
  section: {
    x: 4.5,
    rooms: [
      { name: 'Hall', y: 2.6, z: 2 },
      { name: 'Kitchen', y: 7.8, z: 2.6 },
      { name: 'Bedroom', y: 2.6, z: 3.6 },
    ],
    inside: [
      { kind: 'units', y: 5.6, floor: 0.15, width: 2.4 },
      { kind: 'table', y: 8.2, floor: 0.15, width: 1.6 },
      { kind: 'bed', y: 0.5, floor: 2.77, width: 2 },
    ],
  },
}
