import { place, type Frame } from '../engine/frame.ts'
import { hatch, scatter } from '../engine/hatching.ts'
import { bounds, rectangle, type Point, type Polygon } from '../engine/polygon.ts'
import { outlineLines, type Decal, type Line, type Pen } from '../engine/solid.ts'
import { placeAll } from '../engine/frame.ts'
import type { WallFinish } from './facts.ts'
import { brickCourses, hungTileCourses, type PenSet } from './finishes.ts'

interface Surface {
  decals: readonly Decal[]
  lines: readonly Line[]
}

/** What a wall's finish looks like within a convex region of it, left out where there are holes. */
export function wallSurface(
  finish: WallFinish,
  frame: Frame,
  region: Polygon,
  holes: readonly Polygon[],
  pens: PenSet,
): Surface {
  if (finish === 'glass') return glazing(frame, region, pens)
  return { decals: [], lines: wallTexture(finish, frame, region, holes, pens) }
}

function wallTexture(
  finish: Exclude<WallFinish, 'glass'>,
  frame: Frame,
  region: Polygon,
  holes: readonly Polygon[],
  pens: PenSet,
): Line[] {
  if (finish === 'brick') return hatch(frame, region, holes, { ...brickCourses, pen: pens.texture })
  if (finish === 'tile-hung') return hatch(frame, region, holes, { ...hungTileCourses, pen: pens.texture })
  if (finish === 'boarding') return boards(frame, region, holes, pens.texture)
  if (finish === 'flint') return [...flints(frame, region, holes, pens.texture), ...quoins(frame, region, pens.texture)]
  return []
}

function turn(polygon: Polygon): Polygon {
  return polygon.map(([a, b]): Point => [b, a])
}

/** Upright boards: courses turned through a right angle. */
function boards(frame: Frame, region: Polygon, holes: readonly Polygon[], pen: Pen): Line[] {
  const turned: Frame = { ...frame, across: frame.up, up: frame.across }
  return hatch(turned, turn(region), holes.map(turn), { pen, gauge: 0.2, unit: [6, 0.2], cover: 1, units: 0 })
}

/** Knapped flints, each a stone of five or six corners, bedded without courses. */
function flints(frame: Frame, region: Polygon, holes: readonly Polygon[], pen: Pen): Line[] {
  return scatter(region, holes, { gauge: 0.36, reach: 0.12, cover: 0.34 }).flatMap(({ at: [a, b], turn }) => {
    const stone = Array.from({ length: 5 }, (_, corner): Point => {
      const angle = ((corner + turn) / 5) * 2 * Math.PI
      const reach = 0.08 + 0.03 * Math.sin(corner * 2.4 + turn * 6)
      return [a + reach * 1.25 * Math.cos(angle), b + reach * 0.85 * Math.sin(angle)]
    })
    return outlineLines(placeAll(frame, stone), pen)
  })
}

/** Brick dressings at both ends of the wall, long and short by turns. */
function quoins(frame: Frame, region: Polygon, pen: Pen): Line[] {
  const { left, right, low } = bounds(region)
  const top = Math.min(
    ...region
      .filter(([a]) => a < left + 0.01 || a > right - 0.01)
      .map(([, b]) => b)
      .filter((b) => b > low + 1),
  )
  const steps = Math.floor((top - low) / 0.3)
  return Array.from({ length: steps }, (_, step) => step).flatMap((step) => {
    const [foot, head] = [low + step * 0.3, low + (step + 1) * 0.3]
    const [reach, next] = step % 2 === 0 ? [0.34, 0.22] : [0.22, 0.34]
    return [
      [left + reach, left + next],
      [right - reach, right - next],
    ].flatMap(([a = 0, b = 0]): Line[] => [
      { pen, from: place(frame, a, foot), to: place(frame, a, head) },
      { pen, from: place(frame, a, head), to: place(frame, b, head) },
    ])
  })
}

/** Sheets of glass between slender frames, from wall to wall. */
function glazing(frame: Frame, region: Polygon, pens: PenSet): Surface {
  const { left, right, low, high } = bounds(region)
  const [post, count] = [0.07, Math.max(1, Math.round((right - left) / 1.25))]
  const panes = Array.from({ length: count }, (_, index): Polygon => {
    const [from, to] = [index, index + 1].map((one) => left + (one * (right - left)) / count)
    return rectangle((from ?? left) + post, low + post * 1.5, (to ?? right) - post, high - post)
  })
  return {
    decals: panes.map((pane) => ({ material: 'glass', outline: placeAll(frame, pane) })),
    lines: panes.flatMap((pane) => outlineLines(placeAll(frame, pane), pens.fine)),
  }
}
