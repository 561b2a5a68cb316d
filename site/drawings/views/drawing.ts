import type { Pen } from '../engine/solid.ts'
import type { DrawingFacts, Extent, Side } from '../model/facts.ts'
import type { Graphics, Label } from './graphics.ts'

/** The kind of view. An elevation is named after the side it shows. */
export type DrawingKind = 'axonometric' | `${Side} elevation` | 'section' | 'plan'

/** Everything that a drawing depends on. It is plain data. */
export interface DrawingSpec {
  kind: DrawingKind
  facts: DrawingFacts
  /** What is laid over a flat drawing: in the metres of its sheet, or of the plot on a plan. */
  overlay?: readonly Graphics[]
  /** The part of the sheet that is shown, in metres, for a detail. */
  crop?: Extent
}

/** A drawing as shapes, ready to be written as SVG. Lengths are drawing units. */
export interface VectorDrawing {
  kind: DrawingKind
  view: { left: number; top: number; width: number; height: number }
  /** Areas from the first painted to the last, then strokes by pen from the finest up; both as SVG path data. */
  fills: readonly { tone: string; path: string }[]
  strokes: readonly { pen: Pen; path: string }[]
  labels: readonly Label[]
  /** What is drawn, for those who do not see it. */
  description: string
}

/** Drawing units; what shows less is a detail, at a larger scale. */
export const detailWidth = 850

/** Space around a drawing for line ends and figures. */
const margin = 40

/** The part of the sheet that shows everything between the given bounds. */
export function viewOf({
  left,
  right,
  low,
  high,
}: {
  left: number
  right: number
  low: number
  high: number
}): VectorDrawing['view'] {
  return {
    left: Math.floor(left - margin),
    top: Math.floor(low - margin),
    width: Math.ceil(right - left + 2 * margin),
    height: Math.ceil(high - low + 2 * margin),
  }
}
