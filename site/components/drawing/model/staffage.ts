import { placeAll, type Frame } from '../engine/frame.ts'
import { convexHull, type Point, type Polygon } from '../engine/polygon.ts'
import { sheetOf, type Line, type Solid } from '../engine/solid.ts'
import { unit, upwards, type Vector } from '../engine/vector.ts'

/** Height of the person who gives the scale, in metres. */
export const personHeight = 1.68

/** An upright plane at a place in the garden, turned to the eye. */
function upright(x: number, y: number): Frame {
  return { origin: [x, y, 0], across: unit([1, -1, 0]), up: upwards, out: unit([1, 1, 0]) }
}

/** A round-headed tree: a crown in a scalloped line with its shaded side, on a trunk. */
export function treeSolids({ x, y, height }: { x: number; y: number; height: number }): Solid[] {
  const frame = upright(x, y)
  const [radius, middle] = [height * 0.32, height * 0.64]
  const crown = scallops(radius, height * 0.36, 9).map(([a, b]): Point => [a, b + middle])
  const trunk: Polygon = [
    [-0.07, 0],
    [0.07, 0],
    [0.045, middle],
    [-0.045, middle],
  ]
  const shade = crown.map(([a, b]): Point => [a * 0.8 + radius * 0.17, (b - middle) * 0.8 + middle - height * 0.05])
  const nearer: Frame = { ...frame, origin: [x + 0.02, y + 0.02, 0] }
  return [
    sheetOf(placeAll(frame, trunk), frame.out, { material: 'trunk', pens: { profile: 'fine', edge: 'fine' } }),
    sheetOf(placeAll(nearer, crown), frame.out, {
      material: 'leaf',
      pens: { profile: 'leaf', edge: 'leaf' },
      decals: [{ material: 'leaf-shade', outline: placeAll(nearer, shade) }],
      lines: foliage(nearer, radius, middle),
      shadowCorners: crownBody(x, y, radius, middle),
    }),
  ]
}

/** A closed line of arcs, as foliage is drawn. */
function scallops(across: number, up: number, lobes: number): Polygon {
  const steps = lobes * 6
  return Array.from({ length: steps }, (_, step): Point => {
    const turn = (step / steps) * 2 * Math.PI
    const swell = 0.9 + 0.1 * Math.abs(Math.sin((turn * lobes) / 2)) + 0.03 * Math.sin(turn * 3 + 1)
    return [across * swell * Math.cos(turn), up * swell * Math.sin(turn)]
  })
}

/** A few arcs within the crown. */
function foliage(frame: Frame, radius: number, middle: number): Line[] {
  const arcs: readonly (readonly [a: number, b: number, r: number])[] = [
    [-0.35, 0.35, 0.28],
    [0.25, 0.1, 0.34],
    [-0.2, -0.25, 0.3],
    [0.4, -0.5, 0.24],
  ]
  return arcs.flatMap(([a, b, r]) => {
    const points = placeAll(
      frame,
      Array.from({ length: 7 }, (_, step): Point => {
        const turn = Math.PI * (1.1 + (step / 6) * 0.8)
        return [(a + r * Math.cos(turn)) * radius, middle + (b + r * 0.8 * Math.sin(turn)) * radius]
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
export function personSolids({ x, y }: { x: number; y: number }): Solid[] {
  const frame = upright(x, y)
  const head = Array.from({ length: 12 }, (_, step): Point => {
    const turn = (step / 12) * 2 * Math.PI
    return [0.085 * Math.cos(turn), personHeight - 0.115 + 0.115 * Math.sin(turn)]
  })
  const half: Polygon = [
    [0.035, 1.45],
    [0.17, 1.38],
    [0.2, 1.1],
    [0.19, 0.8],
    [0.14, 0.8],
    [0.13, 0.86],
    [0.125, 0.5],
    [0.1, 0.05],
    [0.12, 0],
    [0.02, 0],
    [0.01, 0.7],
  ]
  const figure = [...half, ...half.toReversed().map(([a, b]): Point => [-a, b])]
  return [figure, convexHull(head)].map((outline) =>
    sheetOf(placeAll(frame, outline), frame.out, { material: 'person' }),
  )
}
