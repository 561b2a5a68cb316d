import type { Point, Polygon } from './polygon.ts'

/** Closed shapes as SVG path data, in whole drawing units and relative steps, which is short and compresses well. */
export function closedPath(polygons: readonly Polygon[]): string {
  return joined(polygons, 'z')
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
  return joined(chains)
}

/** Steps are differences of rounded positions, so that rounding does not add up along the way. Where alike strokes follow each
 *  other at equal distances, as courses of bricks do, the steps between them are alike too. @param end closes each of them */
function joined(chains: readonly Polygon[], end = ''): string {
  let at: Point = [0, 0]
  let path = ''
  for (const chain of chains) {
    const [start = at, ...others] = chain.map(([u, v]): Point => [Math.round(u), Math.round(v)])
    path += `${path === '' ? 'M' : 'm'}${pair(difference(start, at))}`
    at = start
    for (const next of others) {
      path += step(difference(next, at))
      at = next
    }
    path += end
    if (end !== '') at = start
  }
  return path
}

function difference(to: Point, from: Point): Point {
  return [to[0] - from[0], to[1] - from[1]]
}

function step([du, dv]: Point): string {
  if (du === 0 && dv === 0) return ''
  if (du === 0) return `v${dv}`
  return dv === 0 ? `h${du}` : `l${pair([du, dv])}`
}

function pair([u, v]: Point): string {
  return v < 0 ? `${u}${v}` : `${u} ${v}`
}
