import type { Extent } from '../../model/facts.ts'

/** What is left of rectangles when others are taken out of them, as rectangles. */
export function withoutAreas(areas: readonly Extent[], holes: readonly Extent[]): Extent[] {
  return holes.reduce<Extent[]>((rest, hole) => rest.flatMap((area) => withoutOne(area, hole)), [...areas])
}

function withoutOne(area: Extent, hole: Extent): Extent[] {
  const [right, far] = [area.x + area.width, area.y + area.depth]
  const [holeRight, holeFar] = [hole.x + hole.width, hole.y + hole.depth]
  if (!overlap(area, hole)) return [area]
  const [top, bottom] = [Math.max(area.y, hole.y), Math.min(far, holeFar)]
  return [
    between(area.x, area.y, right, top),
    between(area.x, bottom, right, far),
    between(area.x, top, Math.max(area.x, hole.x), bottom),
    between(Math.min(right, holeRight), top, right, bottom),
  ].filter(({ width, depth }) => width > 1e-6 && depth > 1e-6)
}

export function overlap(a: Extent, b: Extent): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.depth && b.y < a.y + a.depth
}

/** The rectangle with opposite corners at two points. */
export function between(x0: number, y0: number, x1: number, y1: number): Extent {
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), depth: Math.abs(y1 - y0) }
}
