import { ellipse, rectangle, type Point } from '../../engine/polygon.ts'
import type { Pen } from '../../engine/solid.ts'
import type { Furniture } from '../../model/facts.ts'
import { wallFrame, wallLength } from '../../model/sides.ts'
import { place } from '../../engine/frame.ts'
import { extentOutline, outlineStrokes, type Strokes } from '../graphics.ts'

/** Returns a piece of furniture as plans show it. */
export function furnitureSymbol(piece: Furniture, pen: Pen): Strokes {
  const outline = outlineStrokes(extentOutline(piece), pen)
  if (piece.kind === 'table') return [...outline, ...chairs(piece, pen)]
  if (piece.kind === 'island') return [...outline, ...hob(piece, pen)]
  if (piece.kind === 'stairs') return [...outline, ...treads(piece, pen)]
  if (piece.kind === 'worktop') return [...outline, ...sink(piece, pen)]
  if (piece.kind === 'bath' || piece.kind === 'basin') return [...outline, ...oval(piece, pen)]
  const back = piece.kind === 'sofa' ? 0.22 : 0.5
  return [...outline, alongside(piece, back, pen)]
}

/** A line within a piece, at a distance from the side of its back. */
function alongside(piece: Furniture, distance: number, pen: Pen): Strokes[number] {
  const side = piece.faces ?? 'rear'
  const frame = wallFrame(piece, side)
  const [x0, y0] = place(frame, 0, 0, -distance)
  const [x1, y1] = place(frame, wallLength(piece, side), 0, -distance)
  return { pen, from: [x0, y0], to: [x1, y1] }
}

/** Chairs along both long sides. */
function chairs({ x, y, width, depth }: Furniture, pen: Pen): Strokes {
  const [size, gap] = [0.42, 0.06]
  const isWide = width > depth
  const count = Math.floor((isWide ? width : depth) / 0.65)
  const step = (isWide ? width : depth) / count
  return Array.from({ length: count }, (_, index) => (index + 0.5) * step - size / 2).flatMap((at) =>
    (isWide
      ? [
          [x + at, y - gap - size],
          [x + at, y + depth + gap],
        ]
      : [
          [x - gap - size, y + at],
          [x + width + gap, y + at],
        ]
    ).flatMap(([left = 0, top = 0]) => outlineStrokes(rectangle(left, top, left + size, top + size), pen)),
  )
}

/** Four hotplates in the middle of an island. */
function hob({ x, y, width, depth }: Furniture, pen: Pen): Strokes {
  const [u, v] = [x + width / 2, y + depth / 2]
  return [-0.16, 0.16].flatMap((du) =>
    [-0.14, 0.14].flatMap((dv) => outlineStrokes(ellipse([u + du, v + dv], 0.1, 0.1, 8), pen)),
  )
}

/** A bowl in the middle of a worktop. */
function sink({ x, y, width, depth }: Furniture, pen: Pen): Strokes {
  const [u, v] = [x + width / 2, y + depth / 2]
  const [du, dv] = width > depth ? [0.38, 0.2] : [0.2, 0.38]
  return outlineStrokes(rectangle(u - du, v - dv, u + du, v + dv), pen)
}

function oval({ x, y, width, depth }: Furniture, pen: Pen): Strokes {
  return outlineStrokes(ellipse([x + width / 2, y + depth / 2], width * 0.38, depth * 0.38, 14), pen)
}

/** Treads of 250 mm, and an arrow up the flight. */
function treads(piece: Furniture, pen: Pen): Strokes {
  const side = piece.faces ?? 'rear'
  const frame = wallFrame(piece, side)
  const length = wallLength(piece, side)
  const run = side === 'rear' || side === 'front' ? piece.depth : piece.width
  const steps = Array.from({ length: Math.floor(run / 0.25) - 1 }, (_, index) =>
    alongside(piece, (index + 1) * 0.25, pen),
  )
  const at = (a: number, c: number): Point => {
    const [px, py] = place(frame, a, 0, -c)
    return [px, py]
  }
  const [middle, head] = [length / 2, run - 0.3]
  return [
    ...steps,
    { pen, from: at(middle, 0.1), to: at(middle, head) },
    { pen, from: at(middle - 0.14, head - 0.2), to: at(middle, head) },
    { pen, from: at(middle, head), to: at(middle + 0.14, head - 0.2) },
  ]
}
