import type { Pen } from '../engine/solid.ts'
import type { Side } from '../model/facts.ts'

/** The kind of view. An elevation is named after the side it shows. */
export type DrawingKind = 'axonometric' | `${Side} elevation` | 'section' | 'plan'

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

export interface Label {
  u: number
  v: number
  text: string
  /** A measure, a figure on the scale bar, a room's name, or a remark that a small picture leaves out. */
  kind: 'figure' | 'scale' | 'room' | 'note'
  anchor?: 'start' | 'middle' | 'end'
  /** Fall of the line it stands under, down per right. */
  slope?: number
  /** Where its middle stands to its point. */
  stands: 'above' | 'on' | 'below'
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
