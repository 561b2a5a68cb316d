import { bounds, counterClockwise, signedArea, type Point, type Polygon } from './polygon.ts'
import type { Projection } from './projection.ts'
import type { Face, Material, Solid } from './solid.ts'
import { dot, type Vector } from './vector.ts'

/** A face as it falls on the sheet. */
export interface ProjectedFace {
  face: Face
  solid: Solid
  outline: Polygon
  box: ReturnType<typeof bounds>
  /** How near the face's plane is at a point of the sheet; larger is nearer. */
  depthAt(point: Point): number
  patches: Patch[]
}

/** An area of one tone, which lies on a face. */
export interface Patch {
  tone: string
  outline: Polygon
}

/** The faces that look towards the eye; the others are hidden by the solids they close. */
export function projectFaces(solids: readonly Solid[], projection: Projection): ProjectedFace[] {
  return solids.flatMap((solid) =>
    solid.faces
      .filter((face) => dot(face.normal, projection.towardsEye) > 1e-6)
      .map((face) => projectFace(face, solid, projection)),
  )
}

function projectFace(face: Face, solid: Solid, projection: Projection): ProjectedFace {
  const outline = onSheet(face.outline, projection)
  const patch = (material: Material, corners: readonly Vector[]): Patch => ({
    tone: isLit(face.normal, projection) ? `tone-${material}` : `tone-${material} shade`,
    outline: onSheet(corners, projection),
  })
  const patches = [
    patch(face.material, face.outline),
    ...face.decals.map((decal) => patch(decal.material, decal.outline)),
  ]
  return { face, solid, outline, box: bounds(outline), depthAt: depthPlane(face.outline, projection), patches }
}

/** All outlines turn the same way on the sheet, so that patches that overlap in one path still fill as one. */
function onSheet(corners: readonly Vector[], projection: Projection): Polygon {
  return counterClockwise(corners.map(projection.toSheet))
}

/** Faces turned from the sun's side count as shade, even where it grazes them: that is how drawings are toned. */
export function isLit(normal: Vector, { towardsSun }: Projection): boolean {
  return normal[0] * towardsSun[0] + normal[1] * towardsSun[1] > -1e-6
}

/** Depth over the sheet is a linear function on a plane; three corners that are not in line give it. */
function depthPlane(corners: readonly Vector[], projection: Projection): (point: Point) => number {
  const points = corners.map((corner) => ({ at: projection.toSheet(corner), depth: projection.depth(corner) }))
  const [a, b] = points
  if (!a || !b) throw new Error('A face needs three corners.')
  const c = points.reduce((best, one) =>
    Math.abs(signedArea([a.at, b.at, one.at])) > Math.abs(signedArea([a.at, b.at, best.at])) ? one : best,
  )
  const whole = signedArea([a.at, b.at, c.at])
  return (point) => {
    const [shareB, shareC] = [signedArea([a.at, point, c.at]) / whole, signedArea([a.at, b.at, point]) / whole]
    return a.depth + (b.depth - a.depth) * shareB + (c.depth - a.depth) * shareC
  }
}

export function boxesMeet(a: ProjectedFace['box'], b: ProjectedFace['box']): boolean {
  return a.left < b.right && b.left < a.right && a.low < b.high && b.low < a.high
}
