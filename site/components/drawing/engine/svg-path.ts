import type { Point, Polygon } from './polygon.ts'

/** Closed shapes as SVG path data, in whole drawing units and relative steps, which is short and compresses well. */
export function closedPath(polygons: readonly Polygon[]): string {
  return polygons.map((polygon) => `${steps(polygon)}z`).join('')
}

/** Separate straight strokes as SVG path data; strokes that meet end to start become one line. */
export function strokePath(strokes: readonly { from: Point; to: Point }[]): string {
  const chains: Point[][] = []
  for (const { from, to } of strokes) {
    const last = chains.at(-1)
    const [u, v] = last?.at(-1) ?? [Number.NaN, Number.NaN]
    if (last && Math.abs(u - from[0]) < 0.5 && Math.abs(v - from[1]) < 0.5) last.push(to)
    else chains.push([from, to])
  }
  return chains.map(steps).join('')
}

/** Steps are differences of rounded positions, so that rounding does not add up along the way. */
function steps(points: Polygon): string {
  const rounded = points.map(([u, v]): Point => [Math.round(u), Math.round(v)])
  const [start = [0, 0]] = rounded
  let at = start
  let path = `M${pair(start)}`
  for (const next of rounded.slice(1)) {
    path += step([next[0] - at[0], next[1] - at[1]])
    at = next
  }
  return path
}

function step([du, dv]: Point): string {
  if (du === 0 && dv === 0) return ''
  if (du === 0) return `v${dv}`
  return dv === 0 ? `h${du}` : `l${pair([du, dv])}`
}

function pair([u, v]: Point): string {
  return v < 0 ? `${u}${v}` : `${u} ${v}`
}
