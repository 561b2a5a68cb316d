import { thirtiesSemi } from '../houses/thirties-semi.ts'
import type { DrawingFacts, Proposal } from '../model/facts.ts'
import { gardenOf } from '../model/garden-plan.ts'

const proposal: Proposal = {
  kind: 'side extension',
  blocks: [
    {
      x: 6.9,
      y: 0.7,
      width: 3.1,
      depth: 6.2,
      storeys: 2,
      walls: 'brick',
      upper: { finish: 'render', from: 2.75 },
      roof: {
        form: 'pitched',
        covering: 'tiles',
        runs: 'across',
        eaves: 5.2,
        ridge: 7.7,
        hips: ['right'],
        joins: 'left',
        eavesOverhang: 0.35,
        vergeOverhang: 0,
      },
      against: ['left'],
      openings: [
        { kind: 'casement', wall: 'front', along: 0.7, sill: 3.35, width: 1.7, height: 1.3, lights: 3 },
        { kind: 'casement', wall: 'front', along: 0.7, sill: 0.9, width: 1.7, height: 1.4, lights: 3 },
        { kind: 'casement', wall: 'rear', along: 0.7, sill: 3.35, width: 1.7, height: 1.25, lights: 3 },
        { kind: 'french', wall: 'rear', along: 0.75, sill: 0.1, width: 1.6, height: 2.15, lights: 2 },
        { kind: 'casement', wall: 'right', along: 2.6, sill: 3.5, width: 0.8, height: 1.1, lights: 1 },
      ],
    },
  ],
}

/** Two storeys beside a 1930s semi, set back from its front and under a lower ridge. */
export const sideExtension: DrawingFacts = {
  house: thirtiesSemi,
  proposal,
  garden: gardenOf(thirtiesSemi, proposal, {
    beyond: { right: 2, front: 2.6, rear: 3.4 },
    planting: [
      { kind: 'tree', x: 0.9, y: 10.1, height: 3.6 },
      { kind: 'shrub', x: 11.2, y: -1.6, height: 1 },
      { kind: 'shrub', x: 6.7, y: -1.9, height: 0.8 },
      { kind: 'shrub', x: 11.3, y: 9.7, height: 0.9 },
    ],
    person: { x: 2.1, y: -1 },
  }),
}
