import { place, placeAll, type Frame } from './frame.ts'
import { bounds, contains, rectangle, sidesOf, type Point, type Polygon } from './polygon.ts'
import { outlineLines, type Line, type Pen } from './solid.ts'
import { subtractInterval, type Interval } from './intervals.ts'

/** Metres; a shorter course line would be a dot. */
const shortest = 0.04

/** Courses are hinted, as by hand: broken lines at a steady gauge, with a joint here and there. */
export interface Courses {
  pen: Pen
  /** Metres between two lines. */
  gauge: number
  /** Length and height of one brick, tile or slab. */
  unit: readonly [length: number, height: number]
  /** Share of each line that is drawn, and share of the units that are drawn on it. */
  cover: number
  units: number
}

/** Courses within a convex region of a frame, left out where there are holes. */
export function hatch(frame: Frame, region: Polygon, holes: readonly Polygon[], courses: Courses): Line[] {
  const { low, high } = bounds(region)
  const count = Math.ceil((high - low) / courses.gauge)
  const freeAt = (height: number) => freeSpans(region, holes, height)
  return Array.from({ length: count }, (_, index) => index).flatMap((course) => {
    const height = low + course * courses.gauge
    const [foot, head] = [freeAt(height + 0.001), freeAt(height + courses.unit[1] - 0.001)]
    const beds = course === 0 ? [] : bed(frame, height, foot, course, courses)
    return beds.concat(units(frame, height, [foot, head], course, courses))
  })
}

/** Courses on the flat of the sheet, in metres. */
export function hatchFlat(region: Polygon, courses: Courses): { pen: Pen; from: Point; to: Point }[] {
  const level: Frame = { origin: [0, 0, 0], across: [1, 0, 0], up: [0, 1, 0], out: [0, 0, 1] }
  return hatch(level, region, [], courses).map(({ pen, from, to }) => ({
    pen,
    from: [from[0], from[1]] as const,
    to: [to[0], to[1]] as const,
  }))
}

/** One bed line in runs of five units each; neighbouring runs that are drawn become one line. */
function bed(frame: Frame, height: number, free: readonly Interval[], course: number, courses: Courses): Line[] {
  const run = courses.unit[0] * 5
  return free.flatMap(([from, to]) => {
    const lines: Line[] = []
    let start: number | undefined
    for (let at = from; at < to; at += run) {
      const drawn = chance(course, Math.round(at / run)) < courses.cover
      if (drawn) start ??= at
      const ends = start !== undefined && (!drawn || at + run >= to)
      if (!ends || start === undefined) continue
      const stop = drawn ? to : at
      lines.push({ pen: courses.pen, from: place(frame, start, height), to: place(frame, stop, height) })
      start = undefined
    }
    return lines
  })
}

/**
 * Single units that are free at foot and head, or only their ends where units fill the whole course. Every other
 * course is shifted by half.
 */
function units(
  frame: Frame,
  height: number,
  [foot, head]: readonly [Interval[], Interval[]],
  course: number,
  courses: Courses,
): Line[] {
  const { pen, gauge } = courses
  const [length, rise] = courses.unit
  const shift = (course % 2) * (length / 2)
  return foot.flatMap(([from, to]) => {
    const first = Math.ceil((from - shift) / length)
    const count = Math.max(0, Math.floor((to - shift) / length) - first)
    return Array.from({ length: count }, (_, index) => first + index)
      .filter((one) => chance(one, course + 0.5) < courses.units)
      .map((one) => one * length + shift)
      .filter((at) => head.some((span) => span[0] <= at && at + length <= span[1]))
      .flatMap((at) => {
        const corners = rectangle(at, height, at + length, height + rise)
        const sides = outlineLines(placeAll(frame, corners), pen)
        return rise < gauge ? sides : sides.slice(1, 2)
      })
  })
}

/** Single marks at irregular places. */
export interface Marks {
  /** Metres between them, and how far each one spreads: it stays that far from edges and holes. */
  gauge: number
  reach: number
  /** Share of the places that have one. */
  cover: number
}

/** Places for marks within a convex region, each with a turn between 0 and 1, left out where there are holes. */
export function scatter(region: Polygon, holes: readonly Polygon[], marks: Marks): { at: Point; turn: number }[] {
  const { gauge, reach, cover } = marks
  const { left, right, low, high } = bounds(region)
  const [columns, rows] = [Math.ceil((right - left) / gauge), Math.ceil((high - low) / gauge)]
  const isFree = ([a, b]: Point) =>
    rectangle(a - reach, b - reach, a + reach, b + reach).every(
      (corner) => contains(region, corner) && !holes.some((hole) => contains(hole, corner)),
    )
  return Array.from({ length: columns * rows }, (_, index): [number, number] => [
    index % columns,
    Math.floor(index / columns),
  ])
    .filter(([column, row]) => chance(column + 7.3, row) < cover)
    .map(([column, row]) => ({
      at: [
        left + (column + 0.2 + 0.6 * chance(column, row + 3.1)) * gauge,
        low + (row + 0.2 + 0.6 * chance(column + 1.7, row)) * gauge,
      ] as const,
      turn: chance(row, column),
    }))
    .filter(({ at }) => isFree(at))
}

/** The stretches of one level that lie inside the region and outside every hole. */
function freeSpans(region: Polygon, holes: readonly Polygon[], height: number): Interval[] {
  return holes.reduce<Interval[]>(
    (free, hole) => subtractInterval(free, spanAt(hole, height), shortest),
    [spanAt(region, height)],
  )
}

function spanAt(polygon: Polygon, height: number): Interval {
  const crossings = sidesOf(polygon)
    .filter(([a, b]) => a[1] > height !== b[1] > height)
    .map(([a, b]) => a[0] + ((height - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
  return crossings.length < 2 ? [0, 0] : [Math.min(...crossings), Math.max(...crossings)]
}

/** The same share between 0 and 1 for the same two numbers, so that a drawing is drawn alike every time. */
function chance(a: number, b: number): number {
  const value = Math.sin(a * 127.1 + b * 311.7) * 43758.5453
  return value - Math.floor(value)
}
