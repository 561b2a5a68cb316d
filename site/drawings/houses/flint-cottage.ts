import type { HouseFacts } from '../model/facts.ts'

/** A low flint cottage with brick corners, small panes and a chimney at either end. */
export const flintCottage: HouseFacts = {
  type: 'detached',
  isCottage: true,
  storeys: 2,
  blocks: [
    {
      x: 0,
      y: 0,
      width: 9,
      depth: 5.2,
      storeys: 2,
      walls: 'flint',
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'across',
        eaves: 4.4,
        ridge: 7.1,
        eavesOverhang: 0.2,
        vergeOverhang: 0.12,
      },
      openings: [
        { kind: 'cottage', wall: 'rear', along: 0.9, sill: 2.95, width: 1.3, height: 1, lights: 2 },
        { kind: 'cottage', wall: 'rear', along: 6.8, sill: 2.95, width: 1.3, height: 1, lights: 2 },
        { kind: 'cottage', wall: 'rear', along: 0.9, sill: 0.85, width: 1.3, height: 1.1, lights: 2 },
        { kind: 'cottage', wall: 'rear', along: 6.8, sill: 0.85, width: 1.3, height: 1.1, lights: 2 },
        { kind: 'cottage', wall: 'right', along: 2, sill: 0.85, width: 1.2, height: 1.1, lights: 2 },
        { kind: 'cottage', wall: 'front', along: 1, sill: 2.95, width: 1.3, height: 1, lights: 2 },
        { kind: 'cottage', wall: 'front', along: 6.7, sill: 2.95, width: 1.3, height: 1, lights: 2 },
        { kind: 'cottage', wall: 'front', along: 1, sill: 0.8, width: 1.5, height: 1.2, lights: 2 },
        { kind: 'cottage', wall: 'front', along: 6.5, sill: 0.8, width: 1.5, height: 1.2, lights: 2 },
        { kind: 'panelled', wall: 'front', along: 4, sill: 0.1, width: 0.95, height: 2, lights: 1 },
      ],
    },
  ],
  neighbours: [],
  chimneys: [
    { x: 0.5, y: 2.6, width: 0.8, depth: 0.8, top: 8.1, pots: 2 },
    { x: 8.5, y: 2.6, width: 0.8, depth: 0.8, top: 8.1, pots: 2 },
  ],
  bays: [],
}
