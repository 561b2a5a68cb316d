import type { HouseFacts } from '../model/facts.ts'

/** A brick bungalow under one long gabled roof. */
export const bungalow: HouseFacts = {
  type: 'detached',
  storeys: 1,
  blocks: [
    {
      x: 0,
      y: 0,
      width: 11.2,
      depth: 8,
      storeys: 1,
      walls: 'brick',
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'across',
        eaves: 2.7,
        ridge: 6.1,
        eavesOverhang: 0.4,
        vergeOverhang: 0.2,
      },
      openings: [
        { kind: 'casement', wall: 'rear', along: 0.9, sill: 0.95, width: 1.8, height: 1.2, lights: 3 },
        { kind: 'french', wall: 'rear', along: 4.4, sill: 0.1, width: 1.8, height: 2.05, lights: 2 },
        { kind: 'casement', wall: 'rear', along: 8.2, sill: 0.95, width: 1.8, height: 1.2, lights: 3 },
        { kind: 'casement', wall: 'right', along: 1.6, sill: 0.95, width: 1.5, height: 1.2, lights: 2 },
        { kind: 'casement', wall: 'right', along: 5, sill: 0.95, width: 1.5, height: 1.2, lights: 2 },
        { kind: 'casement', wall: 'front', along: 0.9, sill: 0.8, width: 2.4, height: 1.35, lights: 4 },
        { kind: 'panelled', wall: 'front', along: 5.1, sill: 0.1, width: 1.05, height: 2.05, lights: 1 },
        { kind: 'casement', wall: 'front', along: 7.9, sill: 0.8, width: 2.4, height: 1.35, lights: 4 },
      ],
    },
  ],
  neighbours: [],
  chimneys: [{ x: 9, y: 4, width: 0.9, depth: 0.7, top: 7, pots: 2 }],
  bays: [],
}
