import type { Polygon } from '../../engine/polygon.ts'
import type { Pen } from '../../engine/solid.ts'
import type { Block, Opening } from '../../model/facts.ts'
import { wallFrame } from '../../model/sides.ts'
import { fill, polyline, type Graphics } from '../graphics.ts'

/** A point of the cut: metres from the street, and up. */
export type CutPoint = readonly [y: number, z: number]

/** A cut area on the sheet, where v runs down. */
export function area(tone: string, outline: readonly CutPoint[]): Graphics {
  return fill(tone, ...onSheet(outline))
}

export function oblong(
  tone: string,
  [y0, y1]: readonly [number, number],
  [z0, z1]: readonly [number, number],
): Graphics {
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

export function line(pen: Pen, from: CutPoint, to: CutPoint): Graphics {
  return polyline(pen, ...onSheet([from, to]))
}

export function outline(pen: Pen, points: readonly CutPoint[]): Graphics[] {
  return points.map((from, index) => line(pen, from, points[(index + 1) % points.length] ?? from))
}

export function onSheet(points: readonly CutPoint[]): Polygon {
  return points.map(([y, z]) => [y, -z])
}

/** A band of insulation between two lines of equal length: its tone, and the quilt's zigzag. */
export function insulation(
  low: readonly [CutPoint, CutPoint],
  high: readonly [CutPoint, CutPoint],
  pen: Pen,
): Graphics[] {
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

/** Whether a cut at `x` goes through an opening of a wall towards street or garden. */
export function meetsCut(block: Block, { wall, along, width }: Opening, x: number): boolean {
  const { origin, across } = wallFrame(block, wall)
  const at = (x - origin[0]) * across[0]
  return at > along && at < along + width
}

/** A frame cut head and foot, with the glass between. */
export function glazed([from, to]: readonly [number, number], [sill, head]: readonly [number, number]): Graphics[] {
  const middle = (from + to) / 2
  return [
    oblong('tone-new-floor', [from - 0.12, to + 0.08], [sill, head]),
    oblong('tone-new-cut', [middle - 0.04, middle + 0.04], [sill, sill + 0.07]),
    oblong('tone-new-cut', [middle - 0.04, middle + 0.04], [head - 0.07, head]),
    oblong('tone-glass', [middle - 0.02, middle + 0.02], [sill + 0.07, head - 0.07]),
    line('new-fine', [middle - 0.02, sill + 0.07], [middle - 0.02, head - 0.07]),
    line('new-fine', [middle + 0.02, sill + 0.07], [middle + 0.02, head - 0.07]),
    line('new-fine', [to + 0.08, sill], [to + 0.08, head]),
  ]
}

/** Beams in a wall whose outer face is at `y`. */
export function beamsOver(y: number, levels: readonly number[]): Graphics[] {
  return levels.flatMap((level) => steelBeam(y - 0.15, level))
}

/** An I of steel with its underside at a level. */
export function steelBeam(y: number, level: number): Graphics[] {
  const [half, height, flange, web] = [0.09, 0.22, 0.035, 0.02]
  return [
    oblong('tone-new-floor', [y - 0.15, y + 0.15], [level, level + height]),
    oblong('tone-new-cut', [y - half, y + half], [level, level + flange]),
    oblong('tone-new-cut', [y - half, y + half], [level + height - flange, level + height]),
    oblong('tone-new-cut', [y - web, y + web], [level, level + height]),
    ...outline('new-fine', corners([y - 0.15, y + 0.15], [level, level + height])),
  ]
}
