import { rectangle, type Polygon } from '../engine/polygon.ts'
import type { Projection } from '../engine/projection.ts'
import { box, type Solid } from '../engine/solid.ts'
import { dot } from '../engine/vector.ts'
import { baySolids } from './bay.ts'
import { blockSolids, bodyOf } from './block.ts'
import { chimneySolids } from './chimney.ts'
import type { Block, Extent, HouseFacts, PartySide, Proposal, Side } from './facts.ts'
import { asItStands, asNeighbour, existing, smallPart } from './finishes.ts'
import { pitchedRoofSolids } from './pitched-roof.ts'
import { boardDepth, slopesOf } from './slopes.ts'
import { wallFrame, wallLength } from './sides.ts'

/** How much of the next house is drawn, in metres. */
export const neighbourWidth = 1.9

/** The house itself, without its wings: over a party wall its roof does not stand out. */
export function mainBlock({ blocks: [main], neighbours }: HouseFacts): Block {
  return { ...main, against: [...(main.against ?? []), ...neighbours] }
}

/** The house as it stands, and as much of its neighbours as shows that they join on. */
export function houseSolids(house: HouseFacts, proposal: Proposal, projection: Projection): Solid[] {
  const main = mainBlock(house)
  const wings = house.blocks.slice(1)
  const all = [...house.blocks, ...proposal.blocks]
  const covered = (block: Block) => ({ covered: (side: Side) => coverings(block, side, all) })
  return [
    ...blockSolids(main, asItStands, projection, covered(main)),
    ...wings.flatMap((wing) => blockSolids(wing, asItStands, projection, { ...covered(wing), onto: main })),
    ...house.bays.flatMap((bay) => baySolids(main, bay, asItStands, projection)),
    ...house.chimneys.flatMap((chimney) => chimneySolids(main, chimney, projection)),
    ...downpipes(main, projection),
    ...house.neighbours.flatMap((side) => neighbour(main, side)),
  ]
}

/** What hides the foot of a wall: the other parts that stand against it, up to their eaves. */
function coverings(block: Block, side: Side, all: readonly Block[]): Polygon[] {
  const frame = wallFrame(block, side)
  return all
    .filter((other) => other.x !== block.x || other.y !== block.y)
    .flatMap((other) => {
      const corners = cornersOf(other).map(([x, y]) => {
        const [dx, dy] = [x - frame.origin[0], y - frame.origin[1]]
        return {
          along: dx * frame.across[0] + dy * frame.across[1],
          out: dx * frame.out[0] + dy * frame.out[1],
        }
      })
      const [from, to] = [
        Math.min(...corners.map(({ along }) => along)),
        Math.max(...corners.map(({ along }) => along)),
      ]
      const touches = Math.abs(Math.min(...corners.map(({ out }) => out))) < 0.01
      const isBeside = to <= 0 || from >= wallLength(block, side)
      return touches && !isBeside ? [rectangle(from, 0, to, lowestRoof(other))] : []
    })
}

function cornersOf({ x, y, width, depth }: Extent): (readonly [number, number])[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]
}

function lowestRoof({ roof }: Block): number {
  return roof.form === 'flat' ? roof.height : roof.eaves
}

/** The next house goes on as this one does. */
function neighbour(main: Block, side: PartySide): Solid[] {
  const x = side === 'left' ? main.x - neighbourWidth : main.x + main.width
  const block: Block = { ...main, x, width: neighbourWidth, openings: [], against: ['left', 'right'] }
  if (block.roof.form !== 'pitched') return [bodyOf(block, asNeighbour)]
  const roof = { ...block.roof, hips: [] }
  const [slopes] = pitchedRoofSolids({ ...block, roof }, roof, asNeighbour)
  return [bodyOf({ ...block, roof }, asNeighbour), ...(slopes ? [slopes] : [])]
}

/** Rainwater runs down beside a corner of each wall with a gutter. */
function downpipes(block: Block, { towardsEye }: Projection): Solid[] {
  return slopesOf(block)
    .filter(({ side, wall }) => (side === 'rear' || side === 'front') && dot(wall.out, towardsEye) > 0)
    .map(({ side, wall, eaves }) => {
      const along = side === 'rear' ? wallLength(block, side) - 0.22 : 0.14
      return box(wall, [along, along + 0.08], [0.05, eaves - boardDepth], [0.02, 0.1], smallPart('trim', existing))
    })
}
