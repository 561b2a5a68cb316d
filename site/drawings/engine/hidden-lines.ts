import { contains, sidesOf, type Point } from './polygon.ts'
import type { Projection } from './projection.ts'
import type { Line, Pen } from './solid.ts'
import { subtractInterval, type Interval } from './intervals.ts'
import { between, dot, type Vector } from './vector.ts'
import { boxesMeet, type ProjectedFace } from './projected-face.ts'

/** A straight stroke on the sheet. */
export interface Stroke {
  pen: Pen
  from: Point
  to: Point
}

/** How much nearer, in metres of depth, a face must be before it hides a line: more than a rounding error. */
const clearance = 0.012

/** The parts of the lines that no face hides. */
export function visibleStrokes(
  lines: readonly Line[],
  faces: readonly ProjectedFace[],
  projection: Projection,
): Stroke[] {
  return lines.flatMap((line) =>
    visibleSpans(line, faces, projection).map(([start, end]) => ({
      pen: line.pen,
      from: projection.toSheet(between(line.from, line.to, start)),
      to: projection.toSheet(between(line.from, line.to, end)),
    })),
  )
}

function visibleSpans(line: Line, faces: readonly ProjectedFace[], projection: Projection): Interval[] {
  const [from, to] = [projection.toSheet(line.from), projection.toSheet(line.to)]
  const box = {
    left: Math.min(from[0], to[0]) - 0.01,
    right: Math.max(from[0], to[0]) + 0.01,
    low: Math.min(from[1], to[1]) - 0.01,
    high: Math.max(from[1], to[1]) + 0.01,
  }
  let visible: Interval[] = [[0, 1]]
  for (const face of faces) {
    if (!boxesMeet(face.box, box)) continue
    for (const hidden of hiddenSpans(line, [from, to], face, projection))
      visible = subtractInterval(visible, hidden, 1e-6)
    if (visible.length === 0) break
  }
  return visible
}

/** Between two neighbouring crossings a line is hidden by a face either wholly or not at all: its middle tells. */
function hiddenSpans(line: Line, [from, to]: [Point, Point], face: ProjectedFace, projection: Projection): Interval[] {
  const at = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  const lead = (t: number) => face.depthAt(at(t)) - projection.depth(between(line.from, line.to, t)) - clearance
  const crossings = sidesOf(face.outline).map(([a, b]) => crossing(from, to, a, b))
  const throughPlane = lead(0) / (lead(0) - lead(1))
  const stops = [0, ...[...crossings, throughPlane].filter((t) => t > 0 && t < 1).toSorted((a, b) => a - b), 1]
  return sidesOf(stops)
    .slice(0, -1)
    .filter(([start, end]) => end - start > 1e-9)
    .filter(([start, end]) => lead((start + end) / 2) > 0 && contains(face.outline, at((start + end) / 2)))
}

/** Where the line through `from` and `to` crosses the side from `a` to `b`, as a share of the way; NaN when it does not. */
function crossing(from: Point, to: Point, a: Point, b: Point): number {
  const [du, dv, su, sv] = [to[0] - from[0], to[1] - from[1], b[0] - a[0], b[1] - a[1]]
  const turn = du * sv - dv * su
  const alongSide = ((a[0] - from[0]) * dv - (a[1] - from[1]) * du) / turn
  return alongSide >= 0 && alongSide <= 1 ? ((a[0] - from[0]) * sv - (a[1] - from[1]) * su) / turn : Number.NaN
}

/** A solid's edges: heavy where it turns away from the eye, light between two faces that are seen, none on smooth curves. */
export function outlineOf(faces: readonly ProjectedFace[]): Line[] {
  const edges = new Map<string, { from: Vector; to: Vector; seen: ProjectedFace[] }>()
  for (const seen of faces) {
    for (const [from, to] of sidesOf(seen.face.outline)) {
      const key = [from, to]
        .map((corner) => corner.map((value) => value.toFixed(3)).join())
        .toSorted()
        .join(' ')
      const edge = edges.get(key) ?? { from, to, seen: [] }
      edge.seen.push(seen)
      edges.set(key, edge)
    }
  }
  return [...edges.values()].flatMap(({ from, to, seen: [one, other] }) => {
    const pens = one?.solid.pens
    if (!one || !pens || (other && isSmooth(one, other))) return []
    return [{ pen: other ? pens.edge : pens.profile, from, to }]
  })
}

/** Cosine of the turn between two facets of a curve: a chimney pot has twelve, a hip turns further. */
const smooth = 0.8

function isSmooth(a: ProjectedFace, b: ProjectedFace): boolean {
  return dot(a.face.normal, b.face.normal) > smooth
}
