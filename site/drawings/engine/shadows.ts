import { clip, convexHull, signedArea, type Polygon } from './polygon.ts'
import type { Projection } from './projection.ts'
import type { Solid } from './solid.ts'
import { between, dot, scale, subtract, type Vector } from './vector.ts'
import { isLit, type ProjectedFace } from './projected-face.ts'

/** Lays the shadows of all solids that cast one onto the lit faces that receive them. */
export function castShadows(faces: readonly ProjectedFace[], solids: readonly Solid[], projection: Projection): void {
  const casters = solids.flatMap((solid) => solid.shadowBodies.map((corners) => ({ solid, corners })))
  for (const receiver of faces.filter(({ solid, face }) => solid.receivesShadow && isLit(face.normal, projection))) {
    for (const caster of casters) {
      if (caster.solid === receiver.solid) continue
      const outline = clip(shadowOn(receiver, caster.corners, projection), receiver.outline)
      if (outline.length > 2 && Math.abs(signedArea(outline)) > 20)
        receiver.patches.push({ tone: 'tone-shadow', outline })
    }
  }
}

/** The outline on the sheet of one convex solid's shadow on the plane of a face. */
function shadowOn({ face }: ProjectedFace, corners: readonly Vector[], projection: Projection): Polygon {
  const [origin] = face.outline
  if (!origin) return []
  const height = (point: Vector) => dot(face.normal, subtract(point, origin))
  const above = cutAt(corners, height)
  const { towardsSun } = projection
  const slope = dot(face.normal, towardsSun)
  return convexHull(
    above.map((corner) => projection.toSheet(subtract(corner, scale(towardsSun, height(corner) / slope)))),
  )
}

/** The corners in front of a plane, and the points where the solid passes through it. */
function cutAt(corners: readonly Vector[], height: (point: Vector) => number): Vector[] {
  const front = corners.filter((corner) => height(corner) > 0.005)
  const behind = corners.filter((corner) => height(corner) <= 0.005)
  const cuts = front.flatMap((high) =>
    behind.map((low) => between(high, low, height(high) / (height(high) - Math.min(0, height(low))))),
  )
  return [...front, ...cuts]
}
