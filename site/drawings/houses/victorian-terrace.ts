import type { HouseFacts } from '../model/facts.ts'

/** A bay-fronted terraced house with sashes, slates and a lean-to wing along one side of its yard. */
export const victorianTerrace: HouseFacts = {
  type: 'mid-terrace',
  era: 'Victorian',
  storeys: 2,
  blocks: [
    {
      x: 0,
      y: 0,
      width: 5.1,
      depth: 8.2,
      storeys: 2,
      walls: 'brick',
      roof: {
        form: 'pitched',
        covering: 'slates',
        runs: 'across',
        eaves: 5.7,
        ridge: 8.6,
        eavesOverhang: 0.2,
        vergeOverhang: 0.05,
      },
      openings: [
        { kind: 'sash', wall: 'rear', along: 3.5, sill: 3.55, width: 1, height: 1.5, lights: 1 },
        { kind: 'french', wall: 'rear', along: 3.25, sill: 0.1, width: 1.4, height: 2.2, lights: 2 },
        { kind: 'panelled', wall: 'front', along: 3.75, sill: 0.12, width: 0.95, height: 2.55, lights: 1 },
        { kind: 'sash', wall: 'front', along: 0.95, sill: 3.6, width: 1, height: 1.6, lights: 1 },
        { kind: 'sash', wall: 'front', along: 3.3, sill: 3.6, width: 1, height: 1.6, lights: 1 },
      ],
    },
    {
      x: 0,
      y: 8.2,
      width: 2.9,
      depth: 4.2,
      storeys: 2,
      walls: 'brick',
      roof: { form: 'mono-pitch', covering: 'slates', falls: 'right', eaves: 4.5, top: 5.5, overhang: 0.2 },
      against: ['front', 'left'],
      openings: [
        { kind: 'sash', wall: 'right', along: 1.4, sill: 3.3, width: 0.9, height: 0.82, lights: 1 },
        { kind: 'sash', wall: 'rear', along: 1, sill: 3.3, width: 0.9, height: 1.1, lights: 1 },
        { kind: 'door', wall: 'right', along: 2.6, sill: 0.1, width: 0.85, height: 2.05, lights: 1 },
        { kind: 'sash', wall: 'right', along: 0.8, sill: 0.95, width: 1.1, height: 1.25, lights: 1 },
      ],
    },
  ],
  neighbours: ['left', 'right'],
  chimneys: [
    { x: 0, y: 4.1, width: 0.6, depth: 1.5, top: 9.6, pots: 4 },
    { x: 5.1, y: 4.1, width: 0.6, depth: 1.5, top: 9.6, pots: 4 },
  ],
  bays: [
    {
      wall: 'front',
      along: 0.35,
      width: 2.5,
      depth: 0.8,
      walls: 'brick',
      eaves: 2.95,
      windows: [{ kind: 'sash', sill: 0.75, height: 1.75 }],
    },
  ],
}

const [main] = victorianTerrace.blocks

/** The last house of a Victorian row, without a wing behind it. */
export const endTerrace: HouseFacts = {
  ...victorianTerrace,
  type: 'end-of-terrace',
  blocks: [
    {
      ...main,
      openings: [
        ...main.openings.filter(({ wall }) => wall === 'front'),
        { kind: 'sash', wall: 'rear', along: 0.8, sill: 3.6, width: 1, height: 1.5, lights: 1 },
        { kind: 'sash', wall: 'rear', along: 3.3, sill: 3.6, width: 1, height: 1.5, lights: 1 },
        { kind: 'sash', wall: 'right', along: 3.2, sill: 3.6, width: 0.8, height: 1.4, lights: 1 },
      ],
    },
  ],
  neighbours: ['left'],
}
