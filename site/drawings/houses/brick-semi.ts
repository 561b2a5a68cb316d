import type { HouseFacts } from '../model/facts.ts'

/** A brick semi of the years between the wars, with tiles and a stack on the party wall. */
export const brickSemi: HouseFacts = {
  type: 'semi-detached',
  storeys: 2,
  blocks: [
    {
      x: 0,
      y: 0,
      width: 8.2,
      depth: 7,
      storeys: 2,
      walls: 'brick',
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'across',
        eaves: 5.3,
        ridge: 7.95,
        eavesOverhang: 0.28,
        vergeOverhang: 0.18,
      },
      openings: [
        { kind: 'casement', wall: 'rear', along: 0.9, sill: 3.35, width: 1.8, height: 1.2, lights: 3 },
        { kind: 'casement', wall: 'rear', along: 3.9, sill: 3.35, width: 0.7, height: 1.2, lights: 1 },
        { kind: 'casement', wall: 'rear', along: 5.7, sill: 3.35, width: 1.8, height: 1.2, lights: 3 },
        { kind: 'casement', wall: 'right', along: 3.1, sill: 3.4, width: 1.2, height: 1.3, lights: 2 },
        { kind: 'door', wall: 'right', along: 5.2, sill: 0.1, width: 0.95, height: 2.1, lights: 1 },
        { kind: 'casement', wall: 'front', along: 4.9, sill: 0.85, width: 2.4, height: 1.4, lights: 4 },
        { kind: 'casement', wall: 'front', along: 1.1, sill: 0.85, width: 1.8, height: 1.4, lights: 3 },
        { kind: 'casement', wall: 'front', along: 5.2, sill: 3.35, width: 1.8, height: 1.2, lights: 3 },
        { kind: 'casement', wall: 'front', along: 1.1, sill: 3.35, width: 1.8, height: 1.2, lights: 3 },
      ],
    },
  ],
  neighbours: ['left'],
  chimneys: [{ x: 0.1, y: 3.5, width: 1.1, depth: 0.7, top: 8.9, pots: 3 }],
  bays: [],
}
