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
