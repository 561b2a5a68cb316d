import { place } from '../../engine/frame.ts'
import type { Block, Extent, Opening, Partition, Side } from '../../model/facts.ts'
import { allSides, wallFrame, wallLength } from '../../model/sides.ts'
import { between, overlap } from './areas.ts'

/** Metres: a solid wall of the house, an insulated cavity wall of what is new, an inside wall. */
export const wallThickness = { existing: 0.3, proposed: 0.35, partition: 0.12 } as const

/** A plan is cut this high above the floor, through windows and doors. */
const cutAt = 1.2

/** The outer walls of a part of the building; where it stands against another part, that one's wall is between them. */
export function outerWalls(block: Block, thickness: number, all: readonly Block[]): Extent[] {
  return allSides
    .filter(
      (side) => !block.against?.includes(side) || !all.some((other) => other !== block && adjoins(block, side, other)),
    )
    .map((side) => stretch(block, side, 0, wallLength(block, side), thickness))
}

/** Whether another part begins where one ends on a side. */
function adjoins(block: Block, side: Side, other: Block): boolean {
  const outside = stretch(block, side, 0.1, wallLength(block, side) - 0.1, -0.2)
  return overlap(outside, other)
}

/** A stretch of one wall, from its outer face inwards. */
export function stretch(block: Extent, side: Side, from: number, to: number, thickness: number): Extent {
  const frame = wallFrame(block, side)
  const [x0, y0] = place(frame, from, 0)
  const [x1, y1] = place(frame, to, 0, -thickness)
  return between(x0, y0, x1, y1)
}

/** The openings that a plan cuts through. */
export function cutOpenings(block: Block): Opening[] {
  return block.openings.filter(({ sill, height }) => sill < cutAt && sill + height > cutAt)
}

export function holeOf(block: Block, { wall, along, width }: Opening, thickness: number): Extent {
  return stretch(block, wall, along, along + width, thickness)
}

/** An inside wall about its line. */
export function partitionArea({ from, to }: Partition): Extent {
  const half = wallThickness.partition / 2
  return isUpright({ from, to })
    ? between(from[0] - half, from[1], to[0] + half, to[1])
    : between(from[0], from[1] - half, to[0], to[1] + half)
}

/** Whether it runs from the street to the garden. */
export function isUpright({ from, to }: Pick<Partition, 'from' | 'to'>): boolean {
  return Math.abs(from[0] - to[0]) < Math.abs(from[1] - to[1])
}

/** The doorways of an inside wall. */
export function doorways(wall: Partition): Extent[] {
  const half = wallThickness.partition / 2
  return (wall.doors ?? []).map(({ at, width }) => {
    const [start, end] = [pointAlong(wall, at), pointAlong(wall, at + width)]
    return isUpright(wall)
      ? between(start[0] - half, start[1], end[0] + half, end[1])
      : between(start[0], start[1] - half, end[0], end[1] + half)
  })
}

export function pointAlong({ from, to }: Partition, distance: number): readonly [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return [from[0] + ((to[0] - from[0]) * distance) / length, from[1] + ((to[1] - from[1]) * distance) / length]
}
