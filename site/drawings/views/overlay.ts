import type { Point } from '../engine/polygon.ts'
import type { Pen } from '../engine/solid.ts'
import type { Notes } from './annotations.ts'

/** A line through points. */
export function stroke(pen: Pen, ...points: readonly Point[]): Notes {
  const strokes = points.slice(1).map((to, index) => ({ pen, from: points[index] ?? to, to }))
  return { fills: [], strokes, labels: [] }
}

/** A closed outline, filled when it has a tone. */
export function shape(pen: Pen, points: readonly Point[], tone?: string): Notes {
  const strokes = points.map((from, index) => ({ pen, from, to: points[(index + 1) % points.length] ?? from }))
  return { fills: tone ? [{ tone, outline: points }] : [], strokes, labels: [] }
}

export function tint(tone: string, ...outline: readonly Point[]): Notes {
  return { fills: [{ tone, outline }], strokes: [], labels: [] }
}

export function ring([u, v]: Point, radius: number, pen: Pen, tone?: string): Notes {
  const corners = Array.from({ length: 16 }, (_, corner): Point => {
    const turn = (corner / 16) * 2 * Math.PI
    return [u + radius * Math.cos(turn), v + radius * Math.sin(turn)]
  })
  return shape(pen, corners, tone)
}

/** A line with a head at its end. */
export function arrow(pen: Pen, from: Point, to: Point, head = 0.16): Notes {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [du, dv] = [((to[0] - from[0]) / length) * head, ((to[1] - from[1]) / length) * head]
  const barb = (way: 1 | -1): Point => [to[0] - du - way * dv * 0.55, to[1] - dv + way * du * 0.55]
  const { strokes } = stroke(pen, from, to)
  return { fills: [], labels: [], strokes: [...strokes, ...stroke(pen, barb(1), to, barb(-1)).strokes] }
}
