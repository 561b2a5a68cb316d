import { clip, rectangle, type Polygon } from '../engine/polygon.ts'
import type { Frame } from '../engine/frame.ts'
import type { Projection } from '../engine/projection.ts'
import { outlineLines, withDetail, type Solid } from '../engine/solid.ts'
import { dot } from '../engine/vector.ts'
import { placeAll } from '../engine/frame.ts'
import type { WallFinish } from './facts.ts'
import type { Palette } from './finishes.ts'
import { lintelLines, openingDetail, openingHoles, sillsOf, type Opening } from './openings.ts'
import { onFrame } from './slopes.ts'
import { wallSurface } from './textures.ts'

export interface Wall {
  frame: Frame
  finish: WallFinish
  upper?: { finish: WallFinish; from: number } | undefined
  openings: readonly Opening[]
  /** Parts of the wall that something stands against. */
  covered?: readonly Polygon[]
}

/** Draws finish and openings onto the face of a solid that looks the way the wall does. */
export function withWall(solid: Solid, wall: Wall, { towardsEye }: Projection, palette: Palette): Solid {
  const { frame, finish, upper, openings, covered = [] } = wall
  const face = solid.faces.find(({ normal }) => dot(normal, frame.out) > 0.999)
  if (!face || dot(frame.out, towardsEye) < 1e-6) return solid
  const region = onFrame(frame, face.outline)
  const holes = [...openings.flatMap(openingHoles), ...covered]
  const { pens } = palette
  const parts = upper
    ? [
        { finish, region: clip(region, rectangle(-100, -1, 100, upper.from)) },
        { finish: upper.finish, region: clip(region, rectangle(-100, upper.from, 100, 100)) },
      ]
    : [{ finish, region }]
  const surfaces = parts
    .filter((part) => part.region.length > 2)
    .map((part) => wallSurface(part.finish, frame, part.region, holes, pens))
  const [, above] = parts
  const split = above ? outlineLines(placeAll(frame, above.region), pens.fine) : []
  const isMasonry = finish === 'brick' || finish === 'flint'
  const lintels = openings
    .filter(({ sill }) => isMasonry && !(upper && sill > upper.from))
    .flatMap((opening) => lintelLines(opening, frame, pens.texture))
  const details = openings.map((opening) => openingDetail(opening, frame, towardsEye, pens))
  return withDetail(solid, frame.out, {
    decals: [...surfaces, ...details].flatMap(({ decals }) => decals),
    lines: [...surfaces.flatMap(({ lines }) => lines), ...split, ...lintels, ...details.flatMap(({ lines }) => lines)],
  })
}

/** The sills of the windows of a wall that is seen. */
export function wallSills({ frame, openings }: Wall, { towardsEye }: Projection, { pens, sill }: Palette): Solid[] {
  return dot(frame.out, towardsEye) < 1e-6 ? [] : sillsOf(openings, frame, pens, sill)
}
