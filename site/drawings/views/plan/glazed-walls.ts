import { place } from '../../engine/frame.ts'
import type { Point, Polygon } from '../../engine/polygon.ts'
import { bayOutline } from '../../model/bay.ts'
import type { Bay, Block, Extent } from '../../model/facts.ts'
import { wallFrame } from '../../model/sides.ts'
import { extentOutline, fill, fillExtent, outlineStrokes, strokesOnly, type Graphics } from '../graphics.ts'
import { outerWalls, stretch, wallThickness } from './walls.ts'

/** Depth of posts and frames. */
const thickness = 0.16

/** Between posts of clay, sheets of glass from wall to wall. */
export function glassWalls(block: Block, all: readonly Block[]): Graphics[] {
  return outerWalls(block, thickness, all).flatMap(glassWall)
}

function glassWall(wall: Extent): Graphics[] {
  const { x, y, width, depth } = wall
  const isLevel = width > depth
  const length = isLevel ? width : depth
  const count = Math.round(length / 1.25)
  const posts = Array.from({ length: count + 1 }, (_, index) => (index * (length - thickness)) / count)
    .map((at) => (isLevel ? { x: x + at, y } : { x, y: y + at }))
    .map((corner) => fillExtent('tone-new-cut', { x: corner.x, y: corner.y, width: thickness, depth: thickness }))
  return [fillExtent('tone-glass', wall), strokesOnly(outlineStrokes(extentOutline(wall), 'new-fine')), ...posts]
}

/** What a bay leaves of the wall behind it. */
export function bayOpening(block: Block, { wall, along, width }: Bay): Extent {
  const pier = 0.25
  return stretch(block, wall, along + pier, along + width - pier, wallThickness.existing)
}

/** Floor, corner piers and glass of a canted bay. */
export function baySymbol(block: Block, bay: Bay): Graphics[] {
  const frame = wallFrame(block, bay.wall)
  const flat = ([a, c]: Point): Point => {
    const [x, y] = place(frame, a, 0, c)
    return [x, y]
  }
  const [outer, inner] = [bayOutline(bay, 0), bayOutline(bay, -0.22)]
  const sides = outer.slice(1).map((to, index): { outer: [Point, Point]; inner: [Point, Point] } => ({
    outer: [outer[index] ?? to, to],
    inner: [inner[index] ?? to, inner[index + 1] ?? to],
  }))
  const pier = (side: (typeof sides)[number], from: number, to: number): Polygon =>
    [along(side.outer, from), along(side.outer, to), along(side.inner, to), along(side.inner, from)].map(flat)
  return [
    fill('tone-floor', ...outer.map(flat)),
    ...sides.map((side): Graphics => ({
      fills: [pier(side, 0, 0.14), pier(side, 0.86, 1)].map((outline) => ({ tone: 'tone-cut', outline })),
      strokes: [side.outer, side.inner].map(([from, to]) => ({ pen: 'fine', from: flat(from), to: flat(to) })),
      labels: [],
    })),
  ]
}

function along([from, to]: readonly [Point, Point], share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
