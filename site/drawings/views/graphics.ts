import { rectangle, type Point, type Polygon } from '../engine/polygon.ts'
import type { Pen } from '../engine/solid.ts'
import type { Extent } from '../model/facts.ts'

/** Flat shapes and texts on the sheet. Points are metres: to the right, and down. */
export interface Graphics {
  strokes: readonly { pen: Pen; from: Point; to: Point }[]
  fills: readonly { tone: string; outline: readonly Point[] }[]
  labels: readonly Label[]
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

export type Strokes = Graphics['strokes']

export function strokesOnly(strokes: Strokes): Graphics {
  return { fills: [], strokes, labels: [] }
}

/** Returns a line through points. */
export function polyline(pen: Pen, ...points: readonly Point[]): Graphics {
  return strokesOnly(points.slice(1).map((to, index) => ({ pen, from: points[index] ?? to, to })))
}

/** Returns a closed outline, filled when it has a tone. */
export function shape(pen: Pen, points: readonly Point[], tone?: string): Graphics {
  return { fills: tone ? [{ tone, outline: points }] : [], strokes: outlineStrokes(points, pen), labels: [] }
}

export function outlineStrokes(outline: Polygon, pen: Pen): Strokes {
  return outline.map((from, index) => ({ pen, from, to: outline[(index + 1) % outline.length] ?? from }))
}

/** Returns an area without an outline. */
export function fill(tone: string, ...outline: readonly Point[]): Graphics {
  return { fills: [{ tone, outline }], strokes: [], labels: [] }
}

export function fillExtent(tone: string, extent: Extent): Graphics {
  return fill(tone, ...extentOutline(extent))
}

export function extentOutline({ x, y, width, depth }: Extent): Polygon {
  return rectangle(x, y, x + width, y + depth)
}

/** Returns a line with a head at its end. */
export function arrow(pen: Pen, from: Point, to: Point, head = 0.16): Graphics {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [du, dv] = [((to[0] - from[0]) / length) * head, ((to[1] - from[1]) / length) * head]
  const barb = (side: 1 | -1): Point => [to[0] - du - side * dv * 0.55, to[1] - dv + side * du * 0.55]
  return strokesOnly([...polyline(pen, from, to).strokes, ...polyline(pen, barb(1), to, barb(-1)).strokes])
}
