import { convexHull, type Point } from './polygon.ts'
import type { Face, Material, Solid } from './solid.ts'
import { between, centre, cross, dot, scale, subtract, unit, type Vector } from './vector.ts'

/** A plane that parts space: `normal` points to the side that a cut takes away. */
export interface Plane {
  point: Vector
  normal: Vector
}

export function flipped({ point, normal }: Plane): Plane {
  return { point, normal: scale(normal, -1) }
}

/** How far a point lies on the side that is taken away; negative on the side that stays. */
export function signedDistance({ point, normal }: Plane, at: Vector): number {
  return dot(normal, subtract(at, point))
}

/** Nearer than this, in metres, a corner lies on the plane. */
const touching = 1e-6

/**
 * What a plane leaves of a convex solid; nothing when all of it lies beyond. The new face takes `material`; without one the
 * solid stays open there, for another to close.
 */
export function cut(solid: Solid, plane: Plane, material?: Material): Solid | undefined {
  const faces = solid.faces.flatMap((face) => {
    const outline = clipOutline(face.outline, plane)
    return outline.length < 3 ? [] : [{ ...face, outline }]
  })
  if (faces.every(({ outline }) => outline.every((corner) => Math.abs(signedDistance(plane, corner)) < touching)))
    return
  const isOnPlane = (corner: Vector) => Math.abs(signedDistance(plane, corner)) < touching
  const rim = distinct(faces.flatMap(({ outline }) => outline).filter(isOnPlane))
  const isClosed = faces.some(({ outline }) => outline.every(isOnPlane))
  const lid = material && rim.length > 2 && !isClosed ? [lidOf(rim, plane, material)] : []
  const kept = [...faces, ...lid]
  const castsShadow = solid.shadowBodies.length > 0
  return { ...solid, faces: kept, shadowBodies: castsShadow ? [distinct(kept.flatMap(({ outline }) => outline))] : [] }
}

/** One cut after the other. */
export function cutBy(solid: Solid, planes: readonly Plane[], material?: Material): Solid | undefined {
  return planes.reduce<Solid | undefined>((rest, plane) => rest && cut(rest, plane, material), solid)
}

function clipOutline(outline: readonly Vector[], plane: Plane): Vector[] {
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from
    const [before, after] = [signedDistance(plane, from), signedDistance(plane, to)]
    const isKept = after <= touching
    const isCrossing = (before > touching && after < -touching) || (before < -touching && after > touching)
    const crossing = isCrossing ? [between(from, to, before / (before - after))] : []
    return isKept ? [...crossing, to] : crossing
  })
}

function lidOf(rim: readonly Vector[], plane: Plane, material: Material): Face {
  const middle = centre(rim)
  const normal = unit(plane.normal)
  const across = unit(subtract(rim[0] ?? middle, middle))
  const up = cross(normal, across)
  const flat = new Map<Point, Vector>(
    rim.map((corner) => {
      const from = subtract(corner, middle)
      return [[dot(from, across), dot(from, up)], corner]
    }),
  )
  const outline = convexHull([...flat.keys()]).map((point) => flat.get(point) ?? middle)
  return { outline, normal, material, decals: [], lines: [] }
}

function distinct(corners: readonly Vector[]): Vector[] {
  return [...new Map(corners.map((corner) => [corner.map((value) => value.toFixed(4)).join(), corner])).values()]
}
