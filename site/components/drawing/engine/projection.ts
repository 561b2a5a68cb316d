import type { Point } from './polygon.ts'
import type { Vector } from './vector.ts'

/** One drawing unit is one centimetre of the real thing. */
export const unitsPerMetre = 100

/** A parallel view. Elevations and sections are other values of this type. */
export interface Projection {
  /** Where a point falls on the sheet, in drawing units, v down. */
  toSheet(point: Vector): Point
  /** Grows towards the viewer; equal along a plane square to the view. */
  depth(point: Vector): number
  /** Points from the drawing to the eye; its length is chosen so that `depth` is a plain dot product. */
  towardsEye: Vector
}

const [cos30, sin30] = [Math.cos(Math.PI / 6), 0.5]

/** The drafting-board isometric: all three axes at full scale, seen from the garden, from the right and from above. */
export const isometric: Projection = {
  toSheet: ([x, y, z]) => [(x - y) * cos30 * unitsPerMetre, ((x + y) * sin30 - z) * unitsPerMetre],
  depth: ([x, y, z]) => x + y + z,
  towardsEye: [1, 1, 1],
}
