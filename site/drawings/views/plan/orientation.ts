import type { Point } from '../../engine/polygon.ts'
import { unitsPerMetre } from '../../engine/projection.ts'
import type { Extent } from '../../model/facts.ts'
import type { Graphics } from '../graphics.ts'
import { between } from './areas.ts'

/** Where a point of the plot falls on the sheet, both in metres. */
export type OnSheet = (point: Point) => Point

/** The garden at the foot of the sheet. */
export function asItIs(point: Point): Point {
  return point
}

/** A quarter turn: the garden at the right. */
export function turned([x, y]: Point): Point {
  return [y, -x]
}

export function onSheetArea({ x, y, width, depth }: Extent, onSheet: OnSheet): Extent {
  const [from, to] = [onSheet([x, y]), onSheet([x + width, y + depth])]
  return between(from[0], from[1], to[0], to[1])
}

/** Graphics, moved; what is written stays upright. */
export function moved({ fills, strokes, labels }: Graphics, onSheet: OnSheet): Graphics {
  return {
    fills: fills.map(({ tone, outline }) => ({ tone, outline: outline.map(onSheet) })),
    strokes: strokes.map(({ pen, from, to }) => ({ pen, from: onSheet(from), to: onSheet(to) })),
    labels: labels.map((label) => {
      const [u, v] = onSheet([label.u / unitsPerMetre, label.v / unitsPerMetre])
      return Object.assign({}, label, { u: Math.round(u * unitsPerMetre), v: Math.round(v * unitsPerMetre) })
    }),
  }
}
