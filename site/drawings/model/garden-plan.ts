import type { GardenFacts, HouseFacts, Plant, Proposal } from './facts.ts'
import { neighbourWidth } from './house.ts'

interface Wishes {
  /** Ground that is drawn beyond what stands on each free side. */
  beyond: { left?: number; right?: number; front?: number; rear: number }
  /** How far a paved terrace comes out behind what is new; none when it is left out. */
  terrace?: number
  planting?: readonly Plant[]
  person?: GardenFacts['person']
}

/** The ground round a house and what is proposed: terraces behind the new parts, a fence on the left-hand boundary. */
export function gardenOf(house: HouseFacts, proposal: Proposal, wishes: Wishes): GardenFacts {
  const { beyond, terrace, planting = [], person } = wishes
  const [main] = house.blocks
  const all = [...house.blocks, ...proposal.blocks]
  const edges = {
    left: Math.min(...all.map(({ x }) => x)),
    right: Math.max(...all.map(({ x, width }) => x + width)),
    front: Math.min(...all.map(({ y }) => y)),
    rear: Math.max(...all.map(({ y, depth }) => y + depth)),
  }
  const isParty = (side: 'left' | 'right') => house.neighbours.includes(side)
  const left = isParty('left') ? main.x - neighbourWidth : edges.left - (beyond.left ?? 2)
  const right = isParty('right') ? main.x + main.width + neighbourWidth : edges.right + (beyond.right ?? 2)
  const [front, rear] = [edges.front - (beyond.front ?? 0), edges.rear + beyond.rear]
  return {
    ground: { x: left, y: front, width: right - left, depth: rear - front },
    paving: terrace
      ? proposal.blocks
          .filter(({ y, depth }) => y + depth === edges.rear)
          .map(({ x, y, width, depth }) => ({
            x: x - 0.15,
            y: y + depth,
            width: width + 0.3,
            depth: terrace,
            raised: true,
          }))
      : [],
    fences: isParty('left') ? [{ x: main.x, from: main.y + main.depth, to: rear }] : [],
    planting,
    ...(person ? { person } : {}),
  }
}
