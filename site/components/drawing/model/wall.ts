import type { Frame } from '../engine/frame.ts'
import { hatch } from '../engine/hatching.ts'
import type { Polygon } from '../engine/polygon.ts'
import { withDetail, type Solid } from '../engine/solid.ts'
import type { Vector } from '../engine/vector.ts'
import type { Opening } from './facts.ts'
import { brickCourses, type PenSet } from './finishes.ts'
import { lintelLines, openingDetail, openingHoles } from './openings.ts'

export interface Wall {
  frame: Frame
  /** The whole wall on its frame. */
  region: Polygon
  finish: 'brick' | 'render'
  openings: readonly Opening[]
  /** Parts of the region that something stands against. */
  covered?: readonly Polygon[]
}

/** Draws bricks and openings onto the face of a solid that looks the way the wall does. */
export function withWall(solid: Solid, wall: Wall, towardsEye: Vector, pens: PenSet): Solid {
  const { frame, region, finish, openings, covered = [] } = wall
  const holes = [...openings.flatMap(openingHoles), ...covered]
  const bricks = hatch(frame, region, holes, { ...brickCourses, pen: pens.texture })
  const lintels = openings.flatMap((opening) => lintelLines(opening, frame, pens.texture))
  const details = openings.map((opening) => openingDetail(opening, frame, towardsEye, pens))
  return withDetail(solid, frame.out, {
    decals: details.flatMap(({ decals }) => decals),
    lines: [...(finish === 'brick' ? [...bricks, ...lintels] : []), ...details.flatMap(({ lines }) => lines)],
  })
}
