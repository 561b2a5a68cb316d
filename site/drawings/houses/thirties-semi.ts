import type { HouseFacts } from '../model/facts.ts'

/** A semi of the 1930s: hipped roof, brick below and render above, and a two-storey bay with hung tiles. */
export const thirtiesSemi: HouseFacts = {
  type: 'semi-detached',
  era: '1930s',
  storeys: 2,
  blocks: [
    {
      x: 0,
      y: 0,
      width: 6.9,
      depth: 7.6,
      storeys: 2,
      walls: 'brick',
      upper: { finish: 'render', from: 2.75 },
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'across',
        eaves: 5.2,
        ridge: 8.3,
        hips: ['right'],
        eavesOverhang: 0.35,
        vergeOverhang: 0,
      },
      openings: [
        { kind: 'casement', wall: 'rear', along: 0.8, sill: 3.3, width: 2.2, height: 1.3, lights: 4 },
        { kind: 'casement', wall: 'rear', along: 4.4, sill: 3.3, width: 1.7, height: 1.3, lights: 3 },
        { kind: 'french', wall: 'rear', along: 1, sill: 0.1, width: 1.8, height: 2.15, lights: 2 },
        { kind: 'casement', wall: 'rear', along: 4.4, sill: 0.95, width: 1.7, height: 1.2, lights: 3 },
        { kind: 'casement', wall: 'right', along: 3.4, sill: 2.6, width: 0.8, height: 1.6, lights: 1 },
        { kind: 'panelled', wall: 'front', along: 1, sill: 0.12, width: 1.1, height: 2.35, lights: 1 },
        { kind: 'casement', wall: 'front', along: 0.9, sill: 3.4, width: 1.3, height: 1.2, lights: 2 },
      ],
    },
  ],
  neighbours: ['left'],
  chimneys: [{ x: 0, y: 3.8, width: 0.8, depth: 1.2, top: 9.3, pots: 4 }],
  bays: [
    {
      wall: 'front',
      along: 3.1,
      width: 2.9,
      depth: 0.8,
      walls: 'tile-hung',
      eaves: 5.2,
      windows: [
        { kind: 'casement', sill: 0.75, height: 1.55 },
        { kind: 'casement', sill: 3.35, height: 1.4 },
      ],
    },
  ],
}
