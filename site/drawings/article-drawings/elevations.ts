import { flintCottage } from '../houses/flint-cottage.ts'
import { tileHungGable } from '../houses/tile-hung-gable.ts'
import type { Block, DrawingFacts, HouseFacts, PitchedRoof, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'
import { measure, remark, textAt } from '../views/annotations.ts'
import { fill, polyline } from '../views/graphics.ts'
import type { DrawingSpec } from '../views/drawing.ts'

const georgianCottage: HouseFacts = { ...flintCottage, era: 'Georgian' }

const lowRoof: PitchedRoof = {
  form: 'pitched',
  covering: 'tiles',
  runs: 'across',
  eaves: 2.5,
  ridge: 4.4,
  eavesOverhang: 0.2,
  vergeOverhang: 0.12,
}

function besideCottage(blocks: readonly Block[]): DrawingFacts {
  const proposal: Proposal = { kind: 'side extension', blocks }
  return {
    house: georgianCottage,
    proposal,
    garden: gardenOf(georgianCottage, proposal, {
      beyond: { left: 1.6, right: 1.4, front: 2, rear: 1 },
      planting: [
        { kind: 'shrub', x: -0.9, y: -1, height: 1 },
        { kind: 'shrub', x: 1.2, y: -1.2, height: 0.7 },
      ],
      person: { x: 3, y: -1 },
    }),
  }
}

const lowWing = besideCottage([
  {
    x: 9,
    y: 0.9,
    width: 4.2,
    depth: 3.8,
    storeys: 1,
    walls: 'brick',
    roof: lowRoof,
    against: ['left'],
    openings: [
      { kind: 'cottage', wall: 'front', along: 0.7, sill: 0.85, width: 1.3, height: 1.15, lights: 2 },
      { kind: 'panelled', wall: 'front', along: 2.7, sill: 0.1, width: 0.9, height: 2, lights: 1 },
    ],
  },
])

/** New brick beside old flint, with the heights of both. */
const carefulLine: DrawingSpec = {
  kind: 'front elevation',
  facts: lowWing,
  overlay: [
    measure([1.6, -0.8], [1.6, -2], 0.35),
    measure([1.6, 0], [1.6, -4.4], 1.75),
    measure([1.6, 0], [1.6, -7.1], 3.15),
  ],
}

const twoStoreys = besideCottage([
  {
    x: 9,
    y: 1.2,
    width: 0.7,
    depth: 3,
    storeys: 2,
    walls: 'brick',
    roof: { ...lowRoof, eaves: 4, ridge: 5.4, vergeOverhang: 0 },
    against: ['left', 'right'],
    openings: [],
  },
  {
    x: 9.7,
    y: 0.3,
    width: 4,
    depth: 4.6,
    storeys: 2,
    walls: 'flint',
    roof: { ...lowRoof, eaves: 4.3, ridge: 6.65 },
    openings: [
      { kind: 'cottage', wall: 'front', along: 1.3, sill: 2.9, width: 1.3, height: 1, lights: 2 },
      { kind: 'cottage', wall: 'front', along: 1.2, sill: 0.8, width: 1.5, height: 1.2, lights: 2 },
    ],
  },
])

/** Between old wall and new stands a recess, which lets each have a corner of its own. */
const recess: DrawingSpec = {
  kind: 'front elevation',
  facts: twoStoreys,
  overlay: [
    fill('tone-shadow', [-9.7, 0], [-9, 0], [-9, -3.8], [-9.7, -3.8]),
    ...remark('Recess', [-9.35, -2.4], [-7.7, -8]),
  ],
}

const edwardianGable: HouseFacts = { ...tileHungGable, era: 'Edwardian' }

const longRoom: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 0.4,
      y: 6.4,
      width: 8.4,
      depth: 3.8,
      storeys: 1,
      walls: 'brick',
      upper: { finish: 'boarding', from: 1 },
      roof: { form: 'flat', height: 2.75, overhang: 0.9 },
      against: ['front'],
      openings: [
        { kind: 'picture', wall: 'rear', along: 0.7, sill: 1, width: 2.4, height: 1.25, lights: 2 },
        { kind: 'french', wall: 'rear', along: 3.7, sill: 0.06, width: 1.8, height: 2.15, lights: 2 },
        { kind: 'door', wall: 'rear', along: 6.9, sill: 0.06, width: 0.9, height: 2.1, lights: 1 },
      ],
    },
    {
      x: 6.7,
      y: 10.9,
      width: 2,
      depth: 0.1,
      storeys: 1,
      walls: 'boarding',
      roof: { form: 'flat', height: 2.1, overhang: 0.02 },
      openings: [],
    },
  ],
}

/** A deep overhang shades modest windows; a screen of boards hides the utility door. */
const overhang: DrawingSpec = {
  kind: 'rear elevation',
  facts: {
    house: edwardianGable,
    proposal: longRoom,
    garden: gardenOf(edwardianGable, longRoom, {
      beyond: { left: 1.8, right: 1.6, rear: 2 },
      planting: [
        { kind: 'tree', x: -0.9, y: 12, height: 3.8 },
        { kind: 'shrub', x: 10.2, y: 12, height: 0.9 },
      ],
      person: { x: 6.2, y: 12 },
    }),
  },
}

const leanTo: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 1,
      y: 6.4,
      width: 7.4,
      depth: 3.6,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'mono-pitch', covering: 'tiles', falls: 'rear', eaves: 2.4, top: 3, overhang: 0.25 },
      against: ['front'],
      openings: [
        { kind: 'bifold', wall: 'rear', along: 0.7, sill: 0.06, width: 3.8, height: 2, lights: 4 },
        { kind: 'casement', wall: 'rear', along: 5.3, sill: 0.9, width: 1.4, height: 1.16, lights: 2 },
      ],
    },
  ],
}

/** As it goes to the council: levels at the side, materials named. */
const councilSheet: DrawingSpec = {
  kind: 'rear elevation',
  facts: {
    house: { ...tileHungGable, era: '1930s' },
    proposal: leanTo,
    garden: gardenOf(tileHungGable, leanTo, { beyond: { left: 2.6, right: 1.6, rear: 2 }, person: { x: 5.9, y: 11 } }),
  },
  overlay: [
    ...level(0, '0.00'),
    ...level(4.8, '+4.80'),
    ...level(8.2, '+8.20'),
    ...remark('Plain clay tiles', [7.8, -7.2], [10, -8.4]),
    ...remark('Hung clay tiles', [8.9, -4], [10.8, -5.4]),
    ...remark('Red brick', [8.1, -1.6], [10.8, -4.4]),
  ],
}

/** A level beside the house, measured from the ground. */
function level(height: number, text: string) {
  const left = -2.7
  return [
    polyline('dimension', [left, -height], [-0.5, -height]),
    polyline('edge', [-0.8, -height], [-0.94, -height - 0.2], [-0.66, -height - 0.2], [-0.8, -height]),
    textAt('scale', [left, -height], text, { anchor: 'start', stands: 'above' }),
  ]
}

export const elevationDrawings = {
  'choosing-who-draws-your-extension': carefulLine,
  'new-brick-beside-old': recess,
  'extension-trends': overhang,
  'how-to-read-your-drawings': councilSheet,
} as const satisfies Record<string, DrawingSpec>
