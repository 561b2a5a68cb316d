import { victorianTerrace } from '../houses/victorian-terrace.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'wrap-around extension',
  blocks: [
    {
      x: 2.9,
      y: 8.2,
      width: 2.2,
      depth: 4.2,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'mono-pitch', covering: 'slates', falls: 'right', eaves: 2.3, top: 3.1, overhang: 0 },
      against: ['front', 'left', 'rear'],
      openings: [],
      rooflights: [
        { along: 0.6, up: 0.6, width: 0.8, length: 1.3 },
        { along: 2.4, up: 0.6, width: 0.8, length: 1.3 },
      ],
    },
    {
      x: 0,
      y: 12.4,
      width: 5.1,
      depth: 2.4,
      storeys: 1,
      walls: 'brick',
      roof: { form: 'flat', height: 2.95, overhang: 0.15 },
      against: ['front'],
      openings: [{ kind: 'bifold', wall: 'rear', along: 0.7, sill: 0.06, width: 3.7, height: 2.25, lights: 4 }],
    },
  ],
  openedUp: [
    { x: 2.6, y: 8.5, width: 0.3, depth: 3.9 },
    { x: 0.3, y: 12.1, width: 2.6, depth: 0.3 },
    { x: 3.2, y: 7.9, width: 1.5, depth: 0.3 },
    { x: 0.9, y: 7.9, width: 0.9, depth: 0.3 },
  ],
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
    rooms: [
      { name: 'Living', x: 3.1, y: 1.9 },
      { name: 'Study', x: 3.5, y: 5.4 },
      { name: 'Kitchen', x: 1.4, y: 9.1 },
      { name: 'Dining', x: 3.9, y: 13.4 },
    ],
    furniture: [
      { kind: 'sofa', x: 3.95, y: 0.9, width: 0.8, depth: 1.9, faces: 'right' },
      { kind: 'stairs', x: 0.35, y: 2, width: 0.85, depth: 3, faces: 'front' },
      { kind: 'worktop', x: 0.32, y: 8.3, width: 0.62, depth: 3.4 },
      { kind: 'island', x: 2, y: 9.8, width: 0.95, depth: 2 },
      { kind: 'table', x: 0.6, y: 13.15, width: 2, depth: 0.8 },
    ],
  },
}

/** A kitchen that fills the yard beside a terraced house's wing and wraps round behind it. */
export const sideReturn: DrawingFacts = {
  house: victorianTerrace,
  proposal,
  garden: gardenOf(victorianTerrace, proposal, {
    beyond: { front: 1.3, rear: 3 },
    terrace: 1.6,
    planting: [
      { kind: 'tree', x: -0.9, y: 17, height: 3.2 },
      { kind: 'shrub', x: 4.3, y: 17, height: 0.9 },
      { kind: 'shrub', x: 0.7, y: 17.1, height: 0.8 },
    ],
  }),
  section: {
    x: 4.2,
    rooms: [
      { name: 'Hall', y: 2.4, z: 2 },
      { name: 'Kitchen', y: 10.2, z: 2 },
      { name: 'Dining', y: 13.4, z: 2 },
      { name: 'Bedroom', y: 2.2, z: 4.7 },
    ],
    inside: [],
  },
}
