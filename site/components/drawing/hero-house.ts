import type { DrawingFacts } from './model/facts.ts'

/** The hero drawing: a brick semi with a family kitchen across its garden front. */
export const heroHouse: DrawingFacts = {
  house: {
    type: 'semi-detached',
    storeys: 2,
    walls: 'brick',
    width: 8.2,
    depth: 7,
    eaves: 5.3,
    roof: { form: 'gable', covering: 'tiles', ridge: 7.95, eavesOverhang: 0.28, vergeOverhang: 0.18 },
    neighbours: ['left'],
    chimney: { along: 0.1, width: 1.1, depth: 0.7, aboveRidge: 0.95, pots: 3 },
    openings: [
      { kind: 'casement', wall: 'rear', along: 0.9, sill: 3.35, width: 1.8, height: 1.2, lights: 3 },
      { kind: 'casement', wall: 'rear', along: 3.9, sill: 3.35, width: 0.7, height: 1.2, lights: 1 },
      { kind: 'casement', wall: 'rear', along: 5.7, sill: 3.35, width: 1.8, height: 1.2, lights: 3 },
      { kind: 'casement', wall: 'right', along: 3.1, sill: 3.4, width: 1.2, height: 1.3, lights: 2 },
      { kind: 'door', wall: 'right', along: 5.2, sill: 0.1, width: 0.95, height: 2.1, lights: 1 },
    ],
  },
  extension: {
    place: 'rear',
    along: 0.35,
    width: 6.8,
    depth: 4,
    walls: 'brick',
    roof: { form: 'flat', height: 2.9, overhang: 0.3 },
    rooflights: [
      { along: 0.9, out: 1.1, width: 1.9, length: 1.5 },
      { along: 4, out: 1.1, width: 1.9, length: 1.5 },
    ],
    openings: [
      { kind: 'bifold', wall: 'rear', along: 0.7, sill: 0.06, width: 4.5, height: 2.15, lights: 5 },
      { kind: 'casement', wall: 'right', along: 1.4, sill: 0.95, width: 1.2, height: 1.26, lights: 2 },
    ],
  },
  garden: {
    terrace: 2.1,
    depth: 8.8,
    sideSpace: 2.5,
    planting: [
      { kind: 'tree', x: -1, y: 12.9, height: 3.9 },
      { kind: 'shrub', x: 0.6, y: 15.2, height: 0.8 },
      { kind: 'shrub', x: 10, y: 13.9, height: 0.9 },
      { kind: 'shrub', x: 9.9, y: 14.9, height: 0.85 },
    ],
    person: { x: 5.6, y: 12 },
  },
}
