/**
 * A point or direction in metres: x runs to the right as you look at the house from its garden, y runs from the street
 * towards the garden, z runs up. (The system is left-handed, so no code here reads a direction off a cross product's sign.)
 */
export type Vector = readonly [x: number, y: number, z: number]

export const acrossX: Vector = [1, 0, 0]
export const towardsGarden: Vector = [0, 1, 0]
export const upwards: Vector = [0, 0, 1]

export function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function scale(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Vector): Vector {
  return scale(a, 1 / Math.hypot(...a))
}

/** The point that lies the share `t` of the way from `a` to `b`. */
export function between(a: Vector, b: Vector, t: number): Vector {
  return add(a, scale(subtract(b, a), t))
}

export function centre(points: readonly Vector[]): Vector {
  return scale(points.reduce(add, [0, 0, 0]), 1 / points.length)
}
