import { brickSemi } from '../houses/brick-semi.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 0.3,
      y: 7,
      width: 7.6,
      depth: 3.8,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'flat', height: 2.95, overhang: 0.25 },
      against: ['front'],
      openings: [
        { kind: 'sliding', wall: 'rear', along: 2.6, sill: 0.08, width: 4.2, height: 2.2, lights: 3 },
        { kind: 'picture', wall: 'rear', along: 0.8, sill: 0.9, width: 1.1, height: 1.38, lights: 1 },
        { kind: 'door', wall: 'right', along: 2.2, sill: 0.1, width: 0.95, height: 2.18, lights: 1 },
      ],
      lantern: { along: 2.9, out: 0.9, width: 3.4, length: 1.7 },
    },
  ],
  openedUp: [{ x: 1.4, y: 6.7, width: 5.4, depth: 0.3 }],
  groundFloor: {
    partitions: [
      {
        from: [4.4, 0.3],
        to: [4.4, 4.1],
        doors: [{ at: 2.6, width: 0.85, hinge: 'far', opens: 'left' }],
      },
      {
        from: [0.3, 4.1],
        to: [7.9, 4.1],
        doors: [{ at: 4.5, width: 0.85, hinge: 'near', opens: 'front' }],
      },
      {
        from: [6.4, 4.1],
        to: [6.4, 6.7],
        isNew: true,
        doors: [{ at: 1.4, width: 0.75, hinge: 'far', opens: 'right' }],
      },
    ],
    rooms: [
      { name: 'Living', x: 2.2, y: 2.5 },
      { name: 'Hall', x: 5.6, y: 2.2 },
      { name: 'Dining', x: 3.2, y: 4.62 },
      { name: 'WC', x: 7.3, y: 4.9 },
      { name: 'Kitchen', x: 3.6, y: 7.75 },
    ],
    furniture: [
      { kind: 'sofa', x: 0.45, y: 1.1, width: 0.9, depth: 2.1, faces: 'left' },
      { kind: 'stairs', x: 6.7, y: 0.5, width: 0.9, depth: 2.9, faces: 'rear' },
      { kind: 'table', x: 2.2, y: 5.55, width: 2, depth: 0.9 },
      { kind: 'worktop', x: 0.66, y: 7.05, width: 0.62, depth: 3 },
      { kind: 'island', x: 2.3, y: 8.6, width: 2.5, depth: 0.95 },
      { kind: 'basin', x: 7.35, y: 6.25, width: 0.5, depth: 0.4 },
    ],
  },
}

/** A kitchen and dining room under a lantern, behind a brick semi. */
export const familyKitchen: DrawingFacts = {
  house: brickSemi,
  proposal,
  garden: gardenOf(brickSemi, proposal, {
    beyond: { right: 2.2, rear: 4.2 },
    terrace: 2,
    planting: [
      { kind: 'tree', x: -1, y: 13.2, height: 3.7 },
      { kind: 'shrub', x: 9.4, y: 12.2, height: 1 },
      { kind: 'shrub', x: 9.6, y: 13.4, height: 0.8 },
      { kind: 'shrub', x: 0.7, y: 14.2, height: 0.7 },
    ],
    person: { x: 6.9, y: 11.7 },
  }),
  section: {
    x: 4.2,
    rooms: [
      { name: 'Living', y: 2.2, z: 2.05 },
      { name: 'Dining', y: 5.4, z: 2.05 },
      { name: 'Kitchen', y: 8.15, z: 2.05 },
      { name: 'Bedroom', y: 2.2, z: 4.6 },
      { name: 'Bedroom', y: 5.3, z: 4.6 },
    ],
    inside: [
      { kind: 'sofa', y: 0.6, floor: 0.15, width: 2 },
      { kind: 'table', y: 4.7, floor: 0.15, width: 1.6 },
      { kind: 'island', y: 8.5, floor: 0.15, width: 0.95 },
      { kind: 'person', y: 10, floor: 0.15 },
      { kind: 'bed', y: 0.4, floor: 2.77, width: 2 },
      { kind: 'bed', y: 4.5, floor: 2.77, width: 2 },
    ],
    notes: [
      { text: 'Steel beam', of: [6.85, 2.4], at: [11.6, 5.4] },
      { text: 'Insulated roof', of: [8.6, 2.85], at: [11.6, 4.6] },
      { text: 'Insulated cavity', of: [10.63, 2.5], at: [11.6, 3.8] },
      { text: 'Trench footing', of: [10.85, -0.7], at: [11.9, -0.65] },
    ],
  },
}
