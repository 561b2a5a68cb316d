import { thirtiesSemi } from '../houses/thirties-semi.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 0.3,
      y: 7.6,
      width: 6.3,
      depth: 3,
      storeys: 1,
      walls: 'render',
      roof: { form: 'mono-pitch', covering: 'tiles', falls: 'rear', eaves: 2.45, top: 3.2, overhang: 0.25 },
      against: ['front'],
      openings: [
        { kind: 'bifold', wall: 'rear', along: 0.6, sill: 0.06, width: 3.6, height: 1.95, lights: 4 },
        { kind: 'casement', wall: 'rear', along: 4.8, sill: 0.95, width: 0.9, height: 1.05, lights: 1 },
        { kind: 'casement', wall: 'right', along: 1, sill: 0.95, width: 1, height: 1.05, lights: 2 },
      ],
      rooflights: [
        { along: 0.8, up: 0.9, width: 0.78, length: 1.4 },
        { along: 2.7, up: 0.9, width: 0.78, length: 1.4 },
        { along: 4.6, up: 0.9, width: 0.78, length: 1.4 },
      ],
    },
  ],
  openedUp: [{ x: 0.9, y: 7.3, width: 4.4, depth: 0.3 }],
  groundFloor: {
    partitions: [
      { from: [4.6, 0.3], to: [4.6, 4.2], doors: [{ at: 2.7, width: 0.85, hinge: 'far', opens: 'left' }] },
      { from: [0.3, 4.2], to: [6.6, 4.2], doors: [{ at: 4.6, width: 0.85, hinge: 'far', opens: 'rear' }] },
    ],
    rooms: [
      { name: 'Living', x: 2.4, y: 2.5 },
      { name: 'Hall', x: 5.6, y: 3.5 },
      { name: 'Dining', x: 2.5, y: 4.95 },
      { name: 'Kitchen', x: 3.4, y: 8.3 },
    ],
    furniture: [
      { kind: 'sofa', x: 0.45, y: 1.2, width: 0.9, depth: 2, faces: 'left' },
      { kind: 'stairs', x: 5.7, y: 0.4, width: 0.85, depth: 2.6, faces: 'rear' },
      { kind: 'table', x: 1.5, y: 5.85, width: 2, depth: 0.85 },
      { kind: 'worktop', x: 5.6, y: 7.7, width: 0.62, depth: 2.5 },
      { kind: 'island', x: 1.8, y: 8.9, width: 2.2, depth: 0.8 },
    ],
  },
}

/** A lean-to kitchen three metres deep, with three rooflights, behind a 1930s semi. */
export const slopingKitchen: DrawingFacts = {
  house: thirtiesSemi,
  proposal,
  garden: gardenOf(thirtiesSemi, proposal, {
    beyond: { right: 2.2, rear: 4 },
    terrace: 1.9,
    planting: [
      { kind: 'tree', x: -1, y: 12.4, height: 3.6 },
      { kind: 'shrub', x: 8.3, y: 12, height: 1 },
      { kind: 'shrub', x: 8.2, y: 13.3, height: 0.8 },
    ],
    person: { x: 5.6, y: 11.3 },
  }),
  section: {
    x: 1.5,
    rooms: [
      { name: 'Living', y: 2.2, z: 2 },
      { name: 'Dining', y: 5.8, z: 2 },
      { name: 'Kitchen', y: 9, z: 1.95 },
      { name: 'Bedroom', y: 2.4, z: 4.6 },
      { name: 'Bedroom', y: 5.8, z: 4.6 },
    ],
    inside: [
      { kind: 'sofa', y: 0.6, floor: 0.15, width: 2 },
      { kind: 'table', y: 5, floor: 0.15, width: 1.6 },
      { kind: 'person', y: 9.8, floor: 0.15 },
      { kind: 'bed', y: 0.5, floor: 2.77, width: 2 },
      { kind: 'bed', y: 5, floor: 2.77, width: 2 },
    ],
  },
}
