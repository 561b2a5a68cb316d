import { sideReturn } from '../designs/side-return.ts'
import { brickDetached } from '../houses/brick-detached.ts'
import type { DrawingFacts, HouseFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'
import type { DrawingSpec } from '../views/drawing.ts'

const gable: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 2.6,
      y: 6.4,
      width: 4.4,
      depth: 3.9,
      storeys: 2,
      walls: 'brick',
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'deep',
        eaves: 4.8,
        ridge: 7.1,
        joins: 'front',
        eavesOverhang: 0.3,
        vergeOverhang: 0.2,
      },
      against: ['front'],
      openings: [
        { kind: 'sliding', wall: 'rear', along: 0.7, sill: 0.06, width: 3, height: 2.15, lights: 3 },
        { kind: 'casement', wall: 'rear', along: 1.3, sill: 3.1, width: 1.8, height: 1.25, lights: 3 },
        { kind: 'casement', wall: 'right', along: 1.2, sill: 0.9, width: 1.4, height: 1.3, lights: 2 },
      ],
    },
  ],
}

function behindDetached(house: HouseFacts, proposal: Proposal): DrawingFacts {
  return {
    house,
    proposal,
    garden: gardenOf(house, proposal, {
      beyond: { left: 1.8, right: 2.2, rear: 3.8 },
      terrace: 1.8,
      planting: [
        { kind: 'tree', x: -0.5, y: 11.2, height: 4 },
        { kind: 'shrub', x: 10.5, y: 12.4, height: 1 },
      ],
      person: { x: 7.6, y: 11.6 },
    }),
  }
}

/** A new gable with its ridge below the old one and its walls set in from the corners. */
const twoStorey: DrawingSpec = { kind: 'axonometric', facts: behindDetached({ ...brickDetached, era: '1930s' }, gable) }

const twentySquareMetres: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 2.4,
      y: 6.4,
      width: 5,
      depth: 4,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'flat', height: 2.75, overhang: 0.25 },
      against: ['front'],
      openings: [
        { kind: 'bifold', wall: 'rear', along: 0.8, sill: 0.06, width: 3.4, height: 2.1, lights: 4 },
        { kind: 'casement', wall: 'right', along: 1.3, sill: 0.9, width: 1.3, height: 1.2, lights: 2 },
      ],
      rooflights: [{ along: 1.6, up: 1, width: 1.8, length: 1.3 }],
    },
  ],
}

/** The size of the worked example. */
const workedExample: DrawingSpec = {
  kind: 'axonometric',
  facts: behindDetached({ ...brickDetached, era: 'modern' }, twentySquareMetres),
}

/** Foundation, walls, roof and glass, as a schedule of works counts them. */
const liftedApart: DrawingSpec = {
  kind: 'axonometric',
  facts: {
    ...sideReturn,
    house: { ...sideReturn.house, type: 'end-of-terrace', era: 'Edwardian', neighbours: ['left'] },
    garden: { ...sideReturn.garden, planting: [] },
    lifted: { walls: 1.1, roof: 2.9 },
  },
}

export const axonometricDrawings = {
  'two-storey-extensions': twoStorey,
  'what-an-extension-costs-beyond-the-build': workedExample,
  'comparing-builders-quotes': liftedApart,
} as const satisfies Record<string, DrawingSpec>
