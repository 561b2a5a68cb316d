import { rooflitKitchen } from '../designs/rooflit-kitchen.ts'
import { terraceKitchen } from '../designs/terrace-kitchen.ts'
import { terraceLoft } from '../designs/terrace-loft.ts'
import { brickDetached } from '../houses/brick-detached.ts'
import { brickSemi } from '../houses/brick-semi.ts'
import { bungalow } from '../houses/bungalow.ts'
import { ellipse } from '../engine/polygon.ts'
import type { DrawingFacts, Proposal, SectionFacts } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'
import { remark } from '../views/annotations.ts'
import { arrow, fill, polyline, shape } from '../views/graphics.ts'
import type { DrawingSpec } from '../views/drawing.ts'

function cutAt(facts: DrawingFacts, section: Partial<SectionFacts>): DrawingFacts {
  return { ...facts, section: { x: 0, rooms: [], inside: [], ...facts.section, ...section } }
}

/** Daylight from a rooflight at the old rear wall reaches under the beam into the middle of the house. */
const kitchen: DrawingSpec = {
  kind: 'section',
  facts: rooflitKitchen,
  overlay: [
    fill('tone-light', [7.2, -2.68], [8.4, -2.68], [9.1, -0.15], [3, -0.15], [6.85, -2.26]),
    polyline('new-overhead', [8.4, -2.68], [3, -0.15]),
    polyline('new-overhead', [7.2, -2.68], [9.1, -0.15]),
    ...remark('Rooflight', [7.8, -3.1], [9.4, -4.6]),
  ],
}

/** What a builder needs to know, labelled. */
const preBuild: DrawingSpec = {
  kind: 'section',
  facts: cutAt(terraceKitchen, {
    notes: [
      { text: 'Steel beam', of: [8.1, 2.45], at: [12.9, 6] },
      { text: 'Insulated flat roof', of: [10.6, 2.9], at: [12.9, 5.2] },
      { text: 'Insulated cavity', of: [11.62, 2.5], at: [12.9, 4.4] },
      { text: 'Insulated floor', of: [9.6, 0.03], at: [5.6, -0.62] },
      { text: 'Trench foundation', of: [11.75, -0.8], at: [13, -0.62] },
    ],
  }),
}

const lowTiledRoof: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 1.5,
      y: 6.4,
      width: 6,
      depth: 4,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'mono-pitch', covering: 'tiles', falls: 'rear', eaves: 2.75, top: 3.9, overhang: 0.35 },
      against: ['front'],
      openings: [{ kind: 'casement', wall: 'rear', along: 1, sill: 1, width: 3, height: 1.15, lights: 3 }],
    },
  ],
}

/** The outer edge of an extension, from its foundation to its eaves. */
const regulations: DrawingSpec = {
  kind: 'section',
  facts: {
    house: { ...brickDetached, era: '1960s' },
    proposal: lowTiledRoof,
    garden: gardenOf(brickDetached, lowTiledRoof, { beyond: { rear: 3 } }),
    section: { x: 4, rooms: [], inside: [{ kind: 'person', y: 8.5, floor: 0.15 }], foundation: 1.1, isDetail: true },
  },
  crop: { x: 6.8, y: -3.75, width: 7, depth: 5.1 },
  overlay: [
    shape('edge', ellipse([11.35, 0.62], 0.1, 0.1, 16), 'tone-floor'),
    ...remark('Insulated roof', [9.6, -2.85], [11.5, -3.3]),
    ...remark('Lintel', [10.2, -2.3], [11.5, -2.75]),
    ...remark('Window', [10.2, -1.7], [11.5, -1.7]),
    ...remark('Insulated cavity', [10.22, -0.7], [11.5, -0.7]),
    ...remark('Insulated floor', [9.3, -0.02], [9, 0.72]),
    ...remark('Drain', [11.45, 0.62], [11.9, 0.62]),
    ...remark('Foundation', [10.35, 0.95], [11.5, 1.15]),
  ],
}

/** Headroom, the stair above the old one, and the steel at floor level. */
const loft: DrawingSpec = {
  kind: 'section',
  facts: cutAt(terraceLoft, {
    x: 1,
    rooms: [
      { name: 'Bedroom', y: 5, z: 7.2 },
      { name: 'Bedroom', y: 1.8, z: 4.75 },
      { name: 'Living', y: 1.8, z: 2.1 },
    ],
    inside: [
      { kind: 'stairs', y: 3.6, floor: 2.77 },
      { kind: 'stairs', y: 3.2, floor: 0.15 },
      { kind: 'person', y: 6.9, floor: 5.49 },
    ],
    notes: [
      { text: 'Ridge beam', of: [4.1, 8], at: [1.4, 8.6] },
      { text: 'New stair', of: [4.5, 3.7], at: [10.2, 3.7] },
      { text: 'Steel at floor level', of: [7.4, 5.38], at: [10.2, 5] },
    ],
  }),
}

const rearRoom: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 3,
      y: 8,
      width: 6,
      depth: 5,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'flat', height: 2.7, overhang: 0.3 },
      against: ['front'],
      openings: [{ kind: 'sliding', wall: 'rear', along: 1, sill: 0.08, width: 4, height: 2.15, lights: 3 }],
      rooflights: [{ along: 1.2, up: 1, width: 3, length: 1.2 }],
    },
  ],
}

/** Light from above and light from the doors meet at the table. */
const daylight: DrawingSpec = {
  kind: 'section',
  facts: {
    house: { ...bungalow, era: '1960s' },
    proposal: rearRoom,
    garden: gardenOf(bungalow, rearRoom, { beyond: { front: 1.2, rear: 3.4 }, terrace: 1.8 }),
    section: {
      x: 5.4,
      rooms: [
        { name: 'Hall', y: 2.4, z: 1.95 },
        { name: 'Kitchen', y: 6, z: 1.95 },
      ],
      inside: [
        { kind: 'units', y: 4.6, floor: 0.15, width: 2.4 },
        { kind: 'table', y: 10, floor: 0.15, width: 1.8 },
        { kind: 'person', y: 12.1, floor: 0.15 },
      ],
    },
  },
  overlay: [
    fill('tone-light', [9, -2.42], [10.2, -2.42], [11.2, -0.15], [8.2, -0.15]),
    fill('tone-light', [12.7, -0.15], [12.7, -2.2], [9.9, -0.15]),
    polyline('new-overhead', [9, -2.42], [8.2, -0.15]),
    polyline('new-overhead', [10.2, -2.42], [11.2, -0.15]),
    polyline('new-overhead', [12.7, -2.2], [9.9, -0.15]),
    ...remark('Rooflight', [9.6, -2.85], [11, -4]),
    ...remark('Glazed doors', [12.9, -1.6], [14, -3.2]),
  ],
}

const opening: Proposal = {
  kind: 'structural opening',
  blocks: [],
  openedUp: [{ x: 1.2, y: 6.7, width: 4.6, depth: 0.3 }],
}
const wallLine = 6.85

/** The weight of roof, floor and wall runs along a beam, through its padstone and down to the ground. */
const steel: DrawingSpec = {
  kind: 'section',
  facts: {
    house: { ...brickSemi, era: 'Edwardian' },
    proposal: opening,
    garden: gardenOf(brickSemi, opening, { beyond: { rear: 3 } }),
    section: {
      x: 2.4,
      rooms: [],
      inside: [
        { kind: 'person', y: 5.4, floor: 0.15 },
        { kind: 'bed', y: 4.3, floor: 2.77, width: 2 },
      ],
    },
  },
  crop: { x: 3.6, y: -6.5, width: 6.6, depth: 7.9 },
  overlay: [
    shape(
      'new-edge',
      [
        [6.7, -2.28],
        [7, -2.28],
        [7, -2.05],
        [6.7, -2.05],
      ],
      'tone-new-roof',
    ),
    polyline('edge', [6.7, -2.05], [6.7, -0.15]),
    polyline('edge', [7, -2.05], [7, -0.15]),
    arrow('new-profile', [5.2, -6.2], [6.55, -5.3]),
    arrow('new-profile', [5.3, -3], [6.55, -3]),
    arrow('new-profile', [7.35, -4.4], [7.35, -3]),
    arrow('new-profile', [7.35, -2], [7.35, -0.35]),
    arrow('new-profile', [wallLine, 0.98], [wallLine, 1.3]),
    ...remark('Roof and wall', [7.35, -3.9], [8, -4.2]),
    ...remark('Steel beam', [6.95, -2.4], [8, -2.9]),
    ...remark('Padstone', [7, -2.15], [8, -2.15]),
    ...remark('Pier', [7, -1.2], [8, -1.2]),
    ...remark('Foundation', [7.1, 0.8], [8, 0.8]),
  ],
}

/** A foundation taken down below the pipe beside it. */
const drains: DrawingSpec = {
  kind: 'section',
  facts: cutAt(
    { ...terraceKitchen, house: { ...terraceKitchen.house, era: 'Victorian' } },
    {
      rooms: [{ name: 'Kitchen', y: 10.1, z: 1.9 }],
      inside: [{ kind: 'island', y: 8.9, floor: 0.15, width: 1 }],
      foundation: 1.75,
    },
  ),
  crop: { x: 6.8, y: -3.6, width: 7.8, depth: 5.6 },
  overlay: [
    shape('new-edge', ellipse([10.9, 1.2], 0.14, 0.14, 16), 'tone-floor'),
    shape('new-fine', ellipse([10.9, 1.2], 0.1, 0.1, 16)),
    polyline('overhead', [7, 1.34], [14.4, 1.34]),
    ...remark('Drain', [10.76, 1.2], [9.6, 0.8]),
    ...remark('Deeper foundation', [11.5, 1.65], [11.9, 1.72]),
  ],
}

export const sectionDrawings = {
  'kitchen-extension-guide': kitchen,
  'why-pre-build-package': preBuild,
  'building-regulations-explained': regulations,
  'loft-conversions': loft,
  'daylight-rooflights-and-doors': daylight,
  'steel-padstones-and-the-engineer': steel,
  'drains-and-building-over-a-sewer': drains,
} as const satisfies Record<string, DrawingSpec>
