import type { Frame } from '../engine/frame.ts'
import { rectangle, type Polygon } from '../engine/polygon.ts'
import { prism, box, type Solid } from '../engine/solid.ts'
import { acrossX, towardsGarden, upwards, type Vector } from '../engine/vector.ts'
import type { ExtensionFacts, HouseFacts, WallName } from './facts.ts'
import { extensionHeight } from './facts.ts'
import { chimneySolids } from './chimney.ts'
import { existing, smallPart } from './finishes.ts'
import { sillsOf } from './openings.ts'
import { roofShape, roofSolids, soffitAt } from './gable-roof.ts'
import { withWall } from './wall.ts'

/** How much of the next house is drawn, in metres. */
export const neighbourWidth = 1.9

function wallFrame({ width, depth }: HouseFacts, wall: WallName): Frame {
  return wall === 'rear'
    ? { origin: [0, depth, 0], across: acrossX, up: upwards, out: towardsGarden }
    : { origin: [width, depth, 0], across: [0, -1, 0], up: upwards, out: acrossX }
}

/** The house as it stands, and as much of its neighbours as shows that they join on. */
export function houseSolids(house: HouseFacts, extension: ExtensionFacts, towardsEye: Vector): Solid[] {
  const body = prism(gable(house, 0), [house.width, 0, 0], {
    material: 'brick',
    pens: existing,
    castsShadow: true,
    receivesShadow: true,
  })
  const walls = (['rear', 'right'] as const).map((name) => ({
    name,
    frame: wallFrame(house, name),
    openings: house.openings.filter(({ wall }) => wall === name),
  }))
  const decorated = walls.reduce(
    (solid, { name, frame, openings }) =>
      withWall(
        solid,
        {
          frame,
          openings,
          finish: house.walls,
          region: name === 'rear' ? rectangle(0, 0, house.width, house.eaves) : gableRegion(house),
          covered: name === 'rear' ? [coveredBy(extension)] : [],
        },
        towardsEye,
        existing,
      ),
    body,
  )
  return [
    decorated,
    ...walls.flatMap(({ frame, openings }) => sillsOf(openings, frame, existing, 'stone')),
    ...roofSolids(house),
    ...(house.chimney ? chimneySolids(house, house.chimney) : []),
    downpipe(house),
    ...house.neighbours.flatMap((side) => neighbour(house, side === 'left' ? -neighbourWidth : house.width)),
  ]
}

/** The house cut across, up to the underside of its roof. */
function gable(house: HouseFacts, x: number): Vector[] {
  const { depth } = house
  return [
    [x, depth, 0],
    [x, depth, soffitAt(house, depth)],
    [x, depth / 2, soffitAt(house, depth / 2)],
    [x, 0, soffitAt(house, 0)],
    [x, 0, 0],
  ]
}

function gableRegion(house: HouseFacts): Polygon {
  return gable(house, 0).map(([, y, z]) => [house.depth - y, z])
}

function coveredBy(extension: ExtensionFacts): Polygon {
  return rectangle(extension.along, 0, extension.along + extension.width, extensionHeight(extension))
}

function neighbour(house: HouseFacts, x: number): Solid[] {
  const finish = { material: 'context', pens: { profile: 'context', edge: 'context' } } as const
  const slopes = roofShape(house).map((section) =>
    prism(
      section.map(([y, z]): Vector => [x, y, z]),
      [neighbourWidth, 0, 0],
      finish,
    ),
  )
  return [prism(gable(house, x), [neighbourWidth, 0, 0], finish), ...slopes]
}

/** Rainwater runs down beside the corner of the garden front. */
function downpipe(house: HouseFacts): Solid {
  const { width, depth } = house
  return box(
    wallFrame(house, 'rear'),
    [width - 0.22, width - 0.14],
    [0.05, soffitAt(house, depth)],
    [0.02, 0.1],
    smallPart('trim', existing),
  )
}
