import { bungalow } from '../houses/bungalow.ts'
import type { Dormer, DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const dormer: Omit<Dormer, 'along'> = {
  slope: 'rear',
  width: 2.4,
  setback: 0.9,
  height: 4.5,
  ridge: 5.5,
  walls: 'tile-hung',
  openings: [{ kind: 'casement', along: 0.45, sill: 3.62, width: 1.5, height: 0.85, lights: 3 }],
}

const proposal: Proposal = {
  kind: 'loft conversion',
  blocks: [],
  loft: { along: 0.5, width: 10.2, depth: 4.4 },
  dormers: [
    { ...dormer, along: 1.2 },
    { ...dormer, along: 7.2 },
  ],
  rooflights: [{ slope: 'rear', along: 5, up: 2.2, width: 0.94, length: 1.18 }],
}

/** Two bedrooms and a bathroom under the roof of a bungalow, with a pair of gabled dormers. */
export const bungalowLoft: DrawingFacts = {
  house: bungalow,
  proposal,
  garden: gardenOf(bungalow, proposal, {
    beyond: { left: 1.8, right: 1.8, front: 1.6, rear: 4 },
    planting: [
      { kind: 'tree', x: -0.4, y: 10.4, height: 3.8 },
      { kind: 'shrub', x: 12.2, y: 10.4, height: 1 },
      { kind: 'shrub', x: 2, y: 11.2, height: 0.8 },
    ],
    person: { x: 7.2, y: 10.2 },
  }),
  section: {
    x: 2.4,
    rooms: [
      { name: 'Bedroom', y: 5.2, z: 4.75 },
      { name: 'Living', y: 2.3, z: 1.9 },
      { name: 'Bedroom', y: 6, z: 1.9 },
    ],
    inside: [
      { kind: 'bed', y: 3.6, floor: 2.8, width: 2 },
      { kind: 'person', y: 6.3, floor: 2.8 },
      { kind: 'sofa', y: 0.7, floor: 0.15, width: 2 },
      { kind: 'bed', y: 5.5, floor: 0.15, width: 2 },
    ],
  },
}
