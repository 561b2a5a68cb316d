import type { Plane } from '../engine/cut.ts'
import { place, type Frame } from '../engine/frame.ts'
import { add, cross, dot, scale, subtract, unit, upwards, type Vector } from '../engine/vector.ts'
import { wallEnds, wallFrame, wallLength } from './sides.ts'
import type { Block, PitchedRoof, Side } from './facts.ts'

/** Upright depth of fascia and barge board on tiled roofs, in metres. */
export const boardDepth = 0.2
/** The same on flat and low roofs: insulation, deck and kerb behind one fascia. */
export const fasciaDepth = 0.3

/** One plane of a roof, which falls to one side of its building. */
export interface Slope {
  side: Side
  /** The wall below it. */
  wall: Frame
  /** Its upper surface; what is taken away by it lies above the roof. */
  plane: Plane
  eaves: number
  /** Fall in metres per metre, level from its top to the wall, and out over the wall. */
  fall: number
  run: number
  overhang: number
  /** Where it begins and ends along the wall: beyond it over a gable or a hip, at it over a party wall. */
  reach: readonly [from: number, to: number]
}

export function slopesOf(block: Block): Slope[] {
  const { roof } = block
  if (roof.form === 'flat') return []
  const sides = slopingSides(block)
  return sides.map((side) => {
    const isMono = roof.form === 'mono-pitch'
    const [low, high] = [roof.eaves, isMono ? roof.top : roof.ridge]
    const run = isMono ? wallLength(block, wallEnds[side][0]) : halfSpan(block, roof)
    const fall = (high - low) / run
    const wall = wallFrame(block, side)
    const plane = { point: place(wall, 0, low), normal: unit(add(scale(wall.out, fall), upwards)) }
    const overhang = isMono ? roof.overhang : roof.eavesOverhang
    const [start, end] = wallEnds[side].map((one) => endOverhang(block, one, sides))
    const reach = [-(start ?? 0), wallLength(block, side) + (end ?? 0)] as const
    return { side, wall, plane, eaves: low, fall, run, overhang, reach }
  })
}

function slopingSides({ roof }: Block): readonly Side[] {
  if (roof.form === 'flat') return []
  if (roof.form === 'mono-pitch') return [roof.falls]
  return [
    ...(roof.runs === 'across' ? (['rear', 'front'] as const) : (['left', 'right'] as const)),
    ...(roof.hips ?? []),
  ]
}

export function halfSpan({ width, depth }: Block, roof: PitchedRoof): number {
  return (roof.runs === 'across' ? depth : width) / 2
}

function endOverhang({ roof, against = [] }: Block, side: Side, sloping: readonly Side[]): number {
  if (roof.form === 'flat' || against.includes(side)) return 0
  if (roof.form === 'mono-pitch') return roof.overhang / 2
  if (roof.joins === side) return 0
  return sloping.includes(side) ? roof.eavesOverhang : roof.vergeOverhang
}

/** The plane a distance below a slope, measured upright. */
export function lowered({ point, normal }: Plane, by: number): Plane {
  return { point: add(point, [0, 0, -by]), normal }
}

/** Where a slope's upper side is above a point of the plot. */
export function heightOn({ plane }: Slope, x: number, y: number): number {
  const { point, normal } = plane
  return point[2] - (normal[0] * (x - point[0]) + normal[1] * (y - point[1])) / normal[2]
}

/** Set out on the slope's upper side from the wall's left end at the eaves: across, and up the slope. */
export function slopeFrame({ wall, plane }: Pick<Slope, 'wall' | 'plane'>): Frame {
  const up = cross(wall.across, plane.normal)
  return { origin: plane.point, across: wall.across, up: up[2] < 0 ? scale(up, -1) : up, out: plane.normal }
}

/** A slope cut across, as points out of the wall and up: its upper side, and the lower one `depth` below it. */
export function slopeSection({ wall, eaves, fall, run, overhang }: Slope, along: number, depth: number): Vector[] {
  const at = (out: number, below: number) => place(wall, along, eaves - fall * out - below, out)
  return [at(-run, 0), at(overhang, 0), at(overhang, depth), at(-run, depth)]
}

/** The ends of the ridge, without what hangs over a gable: a hip takes half the span off. */
export function ridgeOf(block: Block, roof: PitchedRoof): [Vector, Vector] {
  const half = halfSpan(block, roof)
  const { x, y, width, depth } = block
  const taken = (side: Side) => (roof.hips?.includes(side) ? half : 0)
  return roof.runs === 'across'
    ? [
        [x + taken('left'), y + depth / 2, roof.ridge],
        [x + width - taken('right'), y + depth / 2, roof.ridge],
      ]
    : [
        [x + width / 2, y + taken('front'), roof.ridge],
        [x + width / 2, y + depth - taken('rear'), roof.ridge],
      ]
}

/** Corners of a face, as measured on a frame it lies in. */
export function onFrame({ origin, across, up }: Frame, outline: readonly Vector[]): (readonly [number, number])[] {
  return outline.map((corner) => {
    const from = subtract(corner, origin)
    return [dot(from, across), dot(from, up)] as const
  })
}
