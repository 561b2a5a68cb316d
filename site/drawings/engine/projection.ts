import type { Point } from './polygon.ts'
import { unit, type Vector } from './vector.ts'

/** One drawing unit is one centimetre of the real thing. */
export const unitsPerMetre = 100

/** A parallel view. */
export interface Projection {
  /** Where a point falls on the sheet, in drawing units, v down. */
  toSheet(point: Vector): Point
  /** Grows towards the viewer; equal along a plane square to the view. */
  depth(point: Vector): number
  /** Points from the drawing to the eye; its length is chosen so that `depth` is a plain dot product. */
  towardsEye: Vector
  /** Points level to the right-hand side of the sheet. */
  towardsRight: Vector
  towardsSun: Vector
}

const [cos30, sin30] = [Math.cos(Math.PI / 6), 0.5]

/**
 * The drafting-board isometric: all three axes at full scale, seen from the garden, from the right and from above. The
 * sun stands over the garden, to the left, so that the garden front is lit and the right-hand side in shade.
 */
export const isometric: Projection = {
  toSheet: ([x, y, z]) => [(x - y) * cos30 * unitsPerMetre, ((x + y) * sin30 - z) * unitsPerMetre],
  depth: ([x, y, z]) => x + y + z,
  towardsEye: [1, 1, 1],
  towardsRight: unit([1, -1, 0]),
  towardsSun: unit([-0.5, 0.75, 1.25]),
}

export type ElevationOf = 'front' | 'rear' | 'left' | 'right'

/** What is to the right on the sheet, and towards the eye, for somebody who looks at that side of the house. */
const standpoints = {
  rear: { right: [1, 0], eye: [0, 1] },
  front: { right: [-1, 0], eye: [0, -1] },
  right: { right: [0, -1], eye: [1, 0] },
  left: { right: [0, 1], eye: [-1, 0] },
} as const satisfies Record<ElevationOf, unknown>

function level([rx, ry]: readonly [number, number], [x, y]: Vector): number {
  return rx * x + ry * y
}

/** Square on to one side. The sun shines over the left shoulder and down, as on all elevations: shadows fall at 45°. */
export function elevationOf(side: ElevationOf): Projection {
  const { right, eye } = standpoints[side]
  return {
    toSheet: (point) => [level(right, point) * unitsPerMetre, -point[2] * unitsPerMetre],
    depth: (point) => level(eye, point),
    towardsEye: [...eye, 0],
    towardsRight: [...right, 0],
    towardsSun: unit([eye[0] - right[0] * 1.02, eye[1] - right[1] * 1.02, 1]),
  }
}
