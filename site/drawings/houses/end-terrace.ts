import type { HouseFacts } from '../model/facts.ts'
import { victorianTerrace } from './victorian-terrace.ts'

const [main] = victorianTerrace.blocks

/** The last house of a Victorian row, without a wing behind it. */
export const endTerrace: HouseFacts = {
  ...victorianTerrace,
  type: 'end-of-terrace',
  blocks: [
    {
      ...main,
      openings: [
        ...main.openings.filter(({ wall }) => wall === 'front'),
        { kind: 'sash', wall: 'rear', along: 0.8, sill: 3.6, width: 1, height: 1.5, lights: 1 },
        { kind: 'sash', wall: 'rear', along: 3.3, sill: 3.6, width: 1, height: 1.5, lights: 1 },
        { kind: 'sash', wall: 'right', along: 3.2, sill: 3.6, width: 0.8, height: 1.4, lights: 1 },
      ],
    },
  ],
  neighbours: ['left'],
}
