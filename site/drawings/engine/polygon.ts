/** A point on a plane: in metres on a wall or roof, in drawing units on the sheet. */
export type Point = readonly [u: number, v: number]
export type Polygon = readonly Point[]

/** The sides of a polygon, as pairs of neighbouring corners. */
export function sidesOf<P>(corners: readonly P[]): [P, P][] {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner])
}

/** Positive when the corners run anticlockwise with v pointing up. */
export function signedArea(polygon: Polygon): number {
  return sidesOf(polygon).reduce((sum, [a, b]) => sum + (a[0] * b[1] - b[0] * a[1]) / 2, 0)
}

export function counterClockwise(polygon: Polygon): Polygon {
  return signedArea(polygon) < 0 ? polygon.toReversed() : polygon
}

export function contains(polygon: Polygon, [u, v]: Point): boolean {
  let inside = false
  for (const [a, b] of sidesOf(polygon)) {
    const crosses = a[1] > v !== b[1] > v
    if (crosses && u < a[0] + ((v - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
  }
  return inside
}

/** How far `point` lies to the left of the line from `a` to `b`, times that line's length. */
function leftOf([a, b]: readonly [Point, Point], point: Point): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
}

/** What `subject` and the convex polygon `window` share (Sutherland and Hodgman); empty when they do not meet. */
export function clip(subject: Polygon, window: Polygon): Polygon {
  let kept: Polygon = subject
  for (const side of sidesOf(counterClockwise(window))) {
    kept = sidesOf(kept).flatMap(([from, to]) => {
      const [before, after] = [leftOf(side, from), leftOf(side, to)]
      if (before >= 0 && after >= 0) return [to]
      if (before < 0 && after < 0) return []
      const t = before / (before - after)
      const crossing: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
      return before < 0 ? [crossing, to] : [crossing]
    })
  }
  return kept
}

export function convexHull(points: readonly Point[]): Polygon {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

/** One side of the hull (Andrew's monotone chain), without its last point, which begins the other side. */
function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of sorted) {
    for (;;) {
      const [before, last] = [chain.at(-2), chain.at(-1)]
      if (!before || !last || leftOf([before, last], point) > 0) break
      chain.pop()
    }
    chain.push(point)
  }
  return chain.slice(0, -1)
}

export function bounds(points: readonly Point[]): { left: number; right: number; low: number; high: number } {
  const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)]
  return { left: Math.min(...us), right: Math.max(...us), low: Math.min(...vs), high: Math.max(...vs) }
}

/** Rectangle with opposite corners at (u0, v0) and (u1, v1). */
export function rectangle(u0: number, v0: number, u1: number, v1: number): Polygon {
  return [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ]
}

/** The mean of the corners, which lies inside a convex polygon. */
export function centrePoint(polygon: Polygon): Point {
  const [u, v] = polygon.reduce(([us, vs], [pu, pv]) => [us + pu, vs + pv], [0, 0])
  return [u / polygon.length, v / polygon.length]
}

/** Returns an ellipse as a polygon with that many corners. */
export function ellipse([u, v]: Point, radiusU: number, radiusV: number, corners: number): Polygon {
  return Array.from({ length: corners }, (_, corner): Point => {
    const turn = (corner / corners) * 2 * Math.PI
    return [u + radiusU * Math.cos(turn), v + radiusV * Math.sin(turn)]
  })
}
