import { bungalow } from '../houses/bungalow.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'rear extension',
  blocks: [
    {
      x: 3.4,
      y: 8,
      width: 6.4,
      depth: 4.6,
      storeys: 1,
      walls: 'glass',
      roof: { form: 'flat', height: 2.62, overhang: 0.7 },
      against: ['front'],
      openings: [],
      rooflights: [{ along: 4.4, up: 0.7, width: 1.4, length: 1.4 }],
    },
  ],
  openedUp: [{ x: 4.2, y: 7.7, width: 4.6, depth: 0.3 }],
  groundFloor: {
    partitions: [
      { from: [4, 0.3], to: [4, 7.7], doors: [{ at: 3.5, width: 0.85, hinge: 'near', opens: 'left' }] },
      { from: [0.3, 3.9], to: [4, 3.9] },
      { from: [7.2, 0.3], to: [7.2, 4.2], doors: [{ at: 2.8, width: 0.85, hinge: 'far', opens: 'right' }] },
      { from: [4, 4.2], to: [10.9, 4.2], isNew: true, doors: [{ at: 1, width: 1, hinge: 'near', opens: 'rear' }] },
    ],
    rooms: [
      { name: 'Bedroom', x: 2.1, y: 2.6 },
      { name: 'Bedroom', x: 2.1, y: 6.8 },
      { name: 'Hall', x: 5.6, y: 2.4 },
      { name: 'Study', x: 9, y: 2.4 },
      { name: 'Kitchen', x: 7.6, y: 5.7 },
      { name: 'Garden room', x: 6.2, y: 9.35 },
    ],
    furniture: [
      { kind: 'bed', x: 0.5, y: 0.5, width: 1.5, depth: 1.5, faces: 'left' },
      { kind: 'bed', x: 0.5, y: 4.6, width: 1.9, depth: 1.5, faces: 'left' },
      { kind: 'worktop', x: 10.25, y: 4.4, width: 0.62, depth: 3.1 },
      { kind: 'island', x: 5.2, y: 6.3, width: 2.6, depth: 0.9 },
      { kind: 'table', x: 4.6, y: 10.7, width: 2, depth: 0.95 },
      { kind: 'sofa', x: 8.5, y: 10.1, width: 0.9, depth: 2, faces: 'right' },
    ],
  },
}

/** A glass garden room with a wide flat roof behind a bungalow. */
export const glassRoom: DrawingFacts = {
  house: bungalow,
  proposal,
  garden: gardenOf(bungalow, proposal, {
    beyond: { left: 1.6, right: 1.8, rear: 3.6 },
    terrace: 2.2,
    planting: [
      { kind: 'tree', x: 0.6, y: 12.4, height: 3.6 },
      { kind: 'shrub', x: 2.1, y: 14.6, height: 0.9 },
      { kind: 'shrub', x: 11.8, y: 13.2, height: 1 },
      { kind: 'shrub', x: 11.7, y: 14.5, height: 0.8 },
    ],
    person: { x: 5.3, y: 13.8 },
  }),
  section: {
    x: 5,
    rooms: [
      { name: 'Hall', y: 2.2, z: 1.95 },
      { name: 'Kitchen', y: 5.8, z: 1.95 },
      { name: 'Garden room', y: 10.1, z: 1.95 },
    ],
    inside: [
      { kind: 'units', y: 4.5, floor: 0.15, width: 2.4 },
      { kind: 'table', y: 9, floor: 0.15, width: 2 },
      { kind: 'person', y: 11.7, floor: 0.15 },
    ],
  },
}
