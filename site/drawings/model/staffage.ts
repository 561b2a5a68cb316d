import { place, placeAll, type Frame } from '../engine/frame.ts'
import { convexHull, type Point, type Polygon } from '../engine/polygon.ts'
import type { Projection } from '../engine/projection.ts'
import { sheetOf, type Line, type Solid } from '../engine/solid.ts'
import { unit, upwards, type Vector } from '../engine/vector.ts'
import type { Plant } from './facts.ts'

/** Height of the person who gives the scale, in metres. */
const personHeight = 1.68

/** An upright plane at a place in the garden, turned to the eye. */
function upright(x: number, y: number, { towardsEye, towardsRight }: Projection): Frame {
  return { origin: [x, y, 0], across: towardsRight, up: upwards, out: unit([towardsEye[0], towardsEye[1], 0]) }
}

/** Where a plant's crown is, as shares of its height. */
const crowns = {
  tree: { middle: 0.66, across: 0.31, up: 0.34, lobes: 9 },
  shrub: { middle: 0.46, across: 0.52, up: 0.46, lobes: 6 },
} as const

/** A round crown in a scalloped line with its shaded side; a tree's stands on a trunk. */
export function plantSolids({ kind, x, y, height }: Plant, projection: Projection): Solid[] {
  const frame = upright(x, y, projection)
  const [middle, radius, rise] = [crowns[kind].middle * height, crowns[kind].across * height, crowns[kind].up * height]
  const crown = scallops(radius, rise, crowns[kind].lobes).map(([a, b]): Point => [a, b + middle])
  const shade = crown
    .filter((_, index) => index % 2 === 0)
    .map(([a, b]): Point => [a * 0.78 + radius * 0.18, (b - middle) * 0.78 + middle - rise * 0.14])
  const solid = sheetOf(placeAll(frame, crown), frame.out, {
    material: 'leaf',
    pens: { profile: 'leaf', edge: 'leaf' },
    decals: [{ material: 'leaf-shade', outline: placeAll(frame, shade) }],
    lines: foliage(frame, radius, rise, middle),
    shadowBodies: [crownBody(x, y, radius, middle)],
  })
  return kind === 'tree' ? [trunk(behind(frame), middle), solid] : [solid]
}

/** A little further from the eye. */
function behind(frame: Frame): Frame {
  return { ...frame, origin: place(frame, 0, 0, -0.03) }
}

function trunk(frame: Frame, height: number): Solid {
  const outline: Polygon = [
    [-0.07, 0],
    [0.07, 0],
    [0.045, height],
    [-0.045, height],
  ]
  return sheetOf(placeAll(frame, outline), frame.out, { material: 'trunk', pens: { profile: 'fine', edge: 'fine' } })
}

/** A closed line of arcs, as foliage is drawn. */
function scallops(across: number, up: number, lobes: number): Polygon {
  const steps = lobes * 4
  return Array.from({ length: steps }, (_, step): Point => {
    const turn = (step / steps) * 2 * Math.PI
    const swell = 0.9 + 0.1 * Math.abs(Math.sin((turn * lobes) / 2)) + 0.03 * Math.sin(turn * 3 + 1)
    return [across * swell * Math.cos(turn), up * swell * Math.sin(turn)]
  })
}

/** A few arcs within the crown. */
function foliage(frame: Frame, radius: number, rise: number, middle: number): Line[] {
  const arcs: readonly (readonly [a: number, b: number, r: number])[] = [
    [-0.35, 0.35, 0.28],
    [0.25, 0.1, 0.34],
    [-0.2, -0.25, 0.3],
    [0.4, -0.5, 0.24],
  ]
  return arcs.flatMap(([a, b, r]) => {
    const points = placeAll(
      frame,
      Array.from({ length: 5 }, (_, step): Point => {
        const turn = Math.PI * (1.1 + (step / 4) * 0.8)
        return [(a + r * Math.cos(turn)) * radius, middle + (b + r * 0.8 * Math.sin(turn)) * rise]
      }),
    )
    return points.slice(1).map((to, index): Line => ({ pen: 'leaf', from: points[index] ?? to, to }))
  })
}

/** A sphere's widest circles, near enough: the body that shades the lawn. */
function crownBody(x: number, y: number, radius: number, middle: number): Vector[] {
  return [-0.6, 0, 0.6].flatMap((rise) =>
    Array.from({ length: 14 }, (_, step): Vector => {
      const turn = (step / 14) * 2 * Math.PI
      const reach = radius * Math.sqrt(1 - rise * rise)
      return [x + reach * Math.cos(turn), y + reach * Math.sin(turn), middle + rise * radius]
    }),
  )
}

/** Somebody standing on the terrace, in outline. */
export function personSolids({ x, y }: { x: number; y: number }, projection: Projection): Solid[] {
  const frame = upright(x, y, projection)
  return personFigure().map((outline) => sheetOf(placeAll(frame, outline), frame.out, { material: 'person' }))
}

/** The figure from the middle of its feet, as convex parts. */
export function personFigure(): Polygon[] {
  const head = Array.from({ length: 12 }, (_, step): Point => {
    const turn = (step / 12) * 2 * Math.PI
    return [0.085 * Math.cos(turn), personHeight - 0.115 + 0.115 * Math.sin(turn)]
  })
  return [...parts.flatMap(bothSides), convexHull(head)]
}

/** Trunk, arm and leg of the right-hand half, each convex, so that it is known what they stand before. */
const parts: readonly Polygon[] = [
  [
    [0, 1.46],
    [0.05, 1.46],
    [0.17, 1.38],
    [0.14, 0.78],
    [0, 0.72],
  ],
  [
    [0.16, 1.38],
    [0.2, 1.1],
    [0.19, 0.8],
    [0.15, 0.8],
    [0.13, 1.3],
  ],
  [
    [0.01, 0.86],
    [0.14, 0.86],
    [0.1, 0.04],
    [0.12, 0],
    [0.02, 0],
  ],
]

function bothSides(part: Polygon): Polygon[] {
  return [part, part.map(([a, b]): Point => [-a, b])]
}
