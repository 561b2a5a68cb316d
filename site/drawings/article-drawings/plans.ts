import { planningRules } from '#shared/business/planning-rules.ts'
import { slopingKitchen } from '../designs/sloping-kitchen.ts'
import { brickSemi } from '../houses/brick-semi.ts'
import { victorianTerrace } from '../houses/victorian-terrace.ts'
import type { Block, DrawingFacts, FloorPlan, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'
import { measure, textAt } from '../views/annotations.ts'
import { metres } from '../views/dimensions.ts'
import { fill, polyline, shape } from '../views/graphics.ts'
import type { DrawingSpec } from '../views/drawing.ts'

const rearMetresAsOfRight = planningRules['rear-depth'].limit
const rearMetres = planningRules['larger-rear-depth'].limit

const frontRooms: FloorPlan = {
  partitions: [
    { from: [4.4, 0.3], to: [4.4, 4.1], doors: [{ at: 2.6, width: 0.85, hinge: 'far', opens: 'left' }] },
    { from: [0.3, 4.1], to: [7.9, 4.1], doors: [{ at: 4.5, width: 0.85, hinge: 'near', opens: 'front' }] },
  ],
  rooms: [
    { name: 'Living', x: 2.2, y: 2.5 },
    { name: 'Hall', x: 5.6, y: 2.2 },
    { name: 'Dining', x: 3.8, y: 5.4 },
  ],
  furniture: [
    { kind: 'sofa', x: 0.45, y: 1.1, width: 0.9, depth: 2.1, faces: 'left' },
    { kind: 'stairs', x: 6.7, y: 0.5, width: 0.9, depth: 2.9, faces: 'rear' },
  ],
}

function behindSemi(part: Pick<Block, 'x' | 'width' | 'depth'>, doors: number): Proposal {
  return {
    kind: 'rear extension',
    blocks: [
      {
        ...part,
        y: 7,
        storeys: 1,
        walls: 'brick',
        roof: { form: 'flat', height: 2.9, overhang: 0.2 },
        against: ['front'],
        openings: [
          {
            kind: 'bifold',
            wall: 'rear',
            along: (part.width - doors) / 2,
            sill: 0.06,
            width: doors,
            height: 2.15,
            lights: 4,
          },
        ],
      },
    ],
    openedUp: [{ x: part.x + 0.9, y: 6.7, width: part.width - 1.8, depth: 0.3 }],
    groundFloor: frontRooms,
  }
}

const edwardianSemi: DrawingFacts['house'] = { ...brickSemi, era: 'Edwardian' }
const rearWall = 7
const asOfRight = behindSemi({ x: 0.35, width: 6.8, depth: rearMetresAsOfRight.attached }, 4)

/** Three depths from the original rear wall, each with the route that it needs. */
const planningRoutes: DrawingSpec = {
  kind: 'plan',
  facts: {
    house: edwardianSemi,
    proposal: asOfRight,
    garden: gardenOf(edwardianSemi, asOfRight, { beyond: { right: 5, rear: 6 } }),
  },
  overlay: [
    shape('new-overhead', depthOutline(rearMetresAsOfRight.attached, rearMetres.attached)),
    shape('new-overhead', depthOutline(rearMetres.attached, rearMetres.attached + 2)),
    measure([7.15, rearWall], [7.15, rearWall + rearMetres.attached], 2.9),
    textAt('room', [3.75, 8.5], 'No application'),
    textAt('room', [3.75, 12.4], 'Prior approval'),
    textAt('room', [3.75, 14], 'Full permission'),
  ],
}

function depthOutline(from: number, to: number) {
  return [
    [0.35, rearWall + from],
    [7.15, rearWall + from],
    [7.15, rearWall + to],
    [0.35, rearWall + to],
  ] as const
}

const [slope] = slopingKitchen.proposal.blocks

/** A depth that needs no application, measured from the original rear wall, with the height of the eaves. */
const lawful: DrawingSpec = {
  kind: 'plan',
  facts: slopingKitchen,
  overlay:
    slope?.roof.form === 'mono-pitch' ? [textAt('scale', [3.4, 13.1], `Eaves ${metres(slope.roof.eaves)} high`)] : [],
}

const setIn = behindSemi({ x: 2.3, width: 5.4, depth: 3.2 }, 3.2)
const neighbourWindow = { x: -1.05, width: 1.2 }

/** From the middle of the neighbour's window a line at 45° just clears the corner. */
const fortyFive: DrawingSpec = {
  kind: 'plan',
  facts: {
    house: { ...brickSemi, era: 'Victorian' },
    proposal: setIn,
    garden: gardenOf(brickSemi, setIn, { beyond: { right: 2, rear: 3.4 }, terrace: 1.6 }),
  },
  overlay: [
    polyline(
      'edge',
      [neighbourWindow.x - neighbourWindow.width / 2, rearWall],
      [neighbourWindow.x + neighbourWindow.width / 2, rearWall],
    ),
    polyline(
      'fine',
      [neighbourWindow.x - neighbourWindow.width / 2, rearWall - 0.3],
      [neighbourWindow.x + neighbourWindow.width / 2, rearWall - 0.3],
    ),
    fill(
      'tone-light',
      [neighbourWindow.x, rearWall],
      [neighbourWindow.x + 4.1, rearWall + 4.1],
      [neighbourWindow.x, rearWall + 4.1],
    ),
    polyline('new-profile', [neighbourWindow.x, rearWall], [neighbourWindow.x + 4.1, rearWall + 4.1]),
    polyline('overhead', [neighbourWindow.x, rearWall], [neighbourWindow.x, rearWall + 4.1]),
    textAt('room', [neighbourWindow.x + 0.75, rearWall + 2.6], '45°'),
  ],
}

const noProposal: Proposal = {
  kind: 'side-return extension',
  blocks: [],
  groundFloor: {
    partitions: [
      {
        from: [2.1, 0.3],
        to: [2.1, 7.9],
        doors: [
          { at: 2.6, width: 0.8, hinge: 'far', opens: 'right' },
          { at: 5.9, width: 0.8, hinge: 'near', opens: 'right' },
        ],
      },
      { from: [2.1, 4.3], to: [4.8, 4.3] },
    ],
    rooms: [],
    furniture: [{ kind: 'stairs', x: 0.35, y: 2, width: 0.85, depth: 3, faces: 'front' }],
  },
}

/** Rooms with both diagonals, as a survey measures them to find what is out of square. */
const measuredRooms = [
  [2.16, 0.3, 4.8, 4.24],
  [2.16, 4.36, 4.8, 7.9],
  [0.3, 8.2, 2.6, 12.1],
] as const

/** The house as it was measured: diagonals, levels, thicknesses, and the drain beside the wing. */
const survey: DrawingSpec = {
  kind: 'plan',
  facts: {
    house: victorianTerrace,
    proposal: noProposal,
    garden: gardenOf(victorianTerrace, noProposal, { beyond: { front: 1.6, rear: 2.4 } }),
  },
  overlay: [
    ...measuredRooms.flatMap(([left, top, right, foot]) => [
      polyline('new-overhead', [left, top], [right, foot]),
      polyline('new-overhead', [right, top], [left, foot]),
      textAt('scale', [(left + right) / 2 + 0.55, (top + foot) / 2], metres(diagonal(right - left, foot - top))),
    ]),
    polyline('new-edge', [3.9, 8.2], [3.9, 14.8]),
    shape(
      'new-edge',
      [
        [3.6, 12.9],
        [4.2, 12.9],
        [4.2, 13.5],
        [3.6, 13.5],
      ],
      'tone-new-roof',
    ),
    textAt('scale', [4.45, 11.2], 'Drain'),
    textAt('scale', [1.5, 1.1], '+0.15'),
    textAt('scale', [3.5, 10.3], '−0.02'),
    textAt('scale', [1, 14.2], '−0.10'),
    measure([2.9, 12.4], [2.6, 12.4], 0.5, '0.3'),
  ],
}

function diagonal(width: number, depth: number): number {
  return Math.round(Math.hypot(width, depth) * 100) / 100
}

export const planDrawings = {
  'planning-permission-guide': planningRoutes,
  'certificate-of-lawfulness': lawful,
  'forty-five-degree-rule': fortyFive,
  'what-a-measured-survey-finds': survey,
} as const satisfies Record<string, DrawingSpec>
