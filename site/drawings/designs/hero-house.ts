import { brickSemi } from '../houses/brick-semi.ts'
import type { DrawingFacts } from '../model/facts.ts'

/** The hero drawing: a brick semi with a family kitchen across its garden front. */
export const heroHouse: DrawingFacts = {
  house: brickSemi,
  proposal: {
    kind: 'rear extension',
    blocks: [
      {
        x: 0.35,
        y: 7,
        width: 6.8,
        depth: 4,
        storeys: 1,
        walls: 'brick',
        roof: { form: 'flat', height: 2.9, overhang: 0.3 },
        against: ['front'],
        openings: [
          { kind: 'bifold', wall: 'rear', along: 0.7, sill: 0.06, width: 4.5, height: 2.15, lights: 5 },
          { kind: 'casement', wall: 'right', along: 1.4, sill: 0.95, width: 1.2, height: 1.26, lights: 2 },
        ],
        rooflights: [
          { along: 0.9, up: 1.1, width: 1.9, length: 1.5 },
          { along: 4, up: 1.1, width: 1.9, length: 1.5 },
        ],
      },
    ],
  },
  garden: {
    ground: { x: -1.9, y: 0, width: 12.6, depth: 15.8 },
    paving: [
      { x: 0.2, y: 11, width: 7.1, depth: 2.1, raised: true },
      { x: 8.2, y: 0, width: 1.1, depth: 7 },
    ],
    fences: [{ x: 0, from: 7, to: 15.8 }],
    planting: [
      { kind: 'tree', x: -1, y: 12.9, height: 3.9 },
      { kind: 'shrub', x: 0.6, y: 15.2, height: 0.8 },
      { kind: 'shrub', x: 10, y: 13.9, height: 0.9 },
      { kind: 'shrub', x: 9.9, y: 14.9, height: 0.85 },
    ],
    person: { x: 5.6, y: 12 },
  },
}
