import { place, type Frame } from '../../engine/frame.ts'
import type { Point } from '../../engine/polygon.ts'
import type { Pen } from '../../engine/solid.ts'
import type { Block, InnerDoor, Opening, Partition } from '../../model/facts.ts'
import { wallFrame } from '../../model/sides.ts'
import type { Strokes } from '../graphics.ts'
import { isUpright, pointAlong } from './walls.ts'

interface Pens {
  edge: Pen
  fine: Pen
}

/** A window or outside door as a plan draws it: glass between the faces of the wall, leaves with their swings. */
export function openingSymbol(block: Block, opening: Opening, thickness: number, pens: Pens): Strokes {
  const frame = wallFrame(block, opening.wall)
  const { kind, along, width, lights } = opening
  const at = (a: number, c: number) => flat(frame, along + a, c)
  const faces = [0, -thickness].map((c) => ({ pen: pens.fine, from: at(0, c), to: at(width, c) }))
  if (kind === 'door' || kind === 'panelled') return [...faces, ...leaf(at, [0, width], -thickness, -1, pens)]
  if (kind === 'french') {
    const half = width / 2
    return [...faces, ...leaf(at, [0, half], 0, 1, pens), ...leaf(at, [width, half], 0, 1, pens)]
  }
  if (kind === 'bifold') return [...faces, ...folded(at, width, lights, pens.edge)]
  if (kind === 'sliding') return [...faces, ...slid(at, width, lights, thickness, pens.edge)]
  return [...faces, { pen: pens.edge, from: at(0, -thickness / 2), to: at(width, -thickness / 2) }]
}

/** A leaf that stands open at right angles, and the quarter circle it swings through. */
function leaf(
  at: (a: number, c: number) => Point,
  [hinge, latch]: readonly [number, number],
  face: number,
  way: 1 | -1,
  pens: Pens,
): Strokes {
  const reach = Math.abs(latch - hinge)
  const turn = (share: number): Point => {
    const angle = (share * Math.PI) / 2
    return at(hinge + (latch - hinge) * Math.cos(angle), face + way * reach * Math.sin(angle))
  }
  const steps = Array.from({ length: 8 }, (_, step) => ({
    pen: pens.fine,
    from: turn(step / 8),
    to: turn((step + 1) / 8),
  }))
  return [...steps, { pen: pens.edge, from: at(hinge, face), to: at(hinge, face + way * reach) }]
}

/** Folding leaves, half open towards the garden. */
function folded(at: (a: number, c: number) => Point, width: number, leaves: number, pen: Pen): Strokes {
  const joint = (index: number) => at((index * width) / leaves, index % 2 === 1 ? 0.3 : 0)
  return Array.from({ length: leaves }, (_, index) => ({ pen, from: joint(index), to: joint(index + 1) }))
}

/** Sliding panels on two tracks, each a little over its neighbour. */
function slid(
  at: (a: number, c: number) => Point,
  width: number,
  panels: number,
  thickness: number,
  pen: Pen,
): Strokes {
  return Array.from({ length: panels }, (_, index) => {
    const track = -thickness * (index % 2 === 0 ? 0.35 : 0.6)
    const [from, to] = [(index * width) / panels, ((index + 1) * width) / panels]
    return { pen, from: at(Math.max(0, from - 0.06), track), to: at(Math.min(width, to + 0.06), track) }
  })
}

/** The leaf and swing of a door in an inside wall. */
export function innerDoorSymbol(wall: Partition, { at, width, hinge, opens }: InnerDoor, pens: Pens): Strokes {
  const [near, far] = [pointAlong(wall, at), pointAlong(wall, at + width)]
  const [post, latch] = hinge === 'near' ? [near, far] : [far, near]
  const way = opens === 'rear' || opens === 'right' ? 1 : -1
  const point = (a: number, c: number): Point =>
    isUpright(wall)
      ? [post[0] + c * way, post[1] + Math.sign(latch[1] - post[1]) * a]
      : [post[0] + Math.sign(latch[0] - post[0]) * a, post[1] + c * way]
  return leaf(point, [0, width], 0, 1, pens)
}

function flat(frame: Frame, a: number, c: number): Point {
  const [x, y] = place(frame, a, 0, c)
  return [x, y]
}
