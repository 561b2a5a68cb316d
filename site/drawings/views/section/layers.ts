import type { Polygon } from '../../engine/polygon.ts'
import type { Pen } from '../../engine/solid.ts'
import type { Notes } from '../annotations.ts'

/** A point of the cut: metres from the street, and up. */
export type CutPoint = readonly [y: number, z: number]

/** A cut area on the sheet, where v runs down. */
export function area(tone: string, outline: readonly CutPoint[]): Notes {
  return { fills: [{ tone, outline: onSheet(outline) }], strokes: [], labels: [] }
}

export function oblong(tone: string, [y0, y1]: readonly [number, number], [z0, z1]: readonly [number, number]): Notes {
  return area(tone, corners([y0, y1], [z0, z1]))
}

export function corners([y0, y1]: readonly [number, number], [z0, z1]: readonly [number, number]): CutPoint[] {
  return [
    [y0, z0],
    [y1, z0],
    [y1, z1],
    [y0, z1],
  ]
}

export function line(pen: Pen, from: CutPoint, to: CutPoint): Notes {
  return { fills: [], strokes: [{ pen, from: [from[0], -from[1]], to: [to[0], -to[1]] }], labels: [] }
}

export function outline(pen: Pen, points: readonly CutPoint[]): Notes[] {
  return points.map((from, index) => line(pen, from, points[(index + 1) % points.length] ?? from))
}

export function onSheet(points: readonly CutPoint[]): Polygon {
  return points.map(([y, z]) => [y, -z])
}

/** A band of insulation between two lines of equal length: its tone, and the quilt's zigzag. */
export function insulation(low: readonly [CutPoint, CutPoint], high: readonly [CutPoint, CutPoint], pen: Pen): Notes[] {
  const [from, to] = low
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const count = Math.max(2, Math.round(length / 0.14))
  const point = (index: number): CutPoint => {
    const [start, end] = index % 2 === 0 ? low : high
    const share = index / count
    return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]
  }
  return [
    area('tone-insulation', [low[0], low[1], high[1], high[0]]),
    ...Array.from({ length: count }, (_, index) => line(pen, point(index), point(index + 1))),
  ]
}
