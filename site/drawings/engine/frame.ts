import type { Polygon } from './polygon.ts'
import { add, scale, type Vector } from './vector.ts'

/** A plane to set out on, such as a wall or a roof slope: measured across, up and out of it, in metres. */
export interface Frame {
  origin: Vector
  across: Vector
  up: Vector
  out: Vector
}

export function place({ origin, across, up, out }: Frame, a: number, b: number, c = 0): Vector {
  return [scale(across, a), scale(up, b), scale(out, c)].reduce(add, origin)
}

export function placeAll(frame: Frame, polygon: Polygon, c = 0): Vector[] {
  return polygon.map(([a, b]) => place(frame, a, b, c))
}
