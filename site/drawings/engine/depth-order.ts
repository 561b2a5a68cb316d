import { centrePoint, clip, signedArea } from './polygon.ts'
import { boxesMeet, type ProjectedFace } from './projected-face.ts'

/** Overlaps smaller than this, in square drawing units (cm²), are touching edges. */
const touching = 4

/**
 * The faces from far to near, so that each is painted after all it hides. Two faces are compared only where they
 * overlap on the sheet; faces in one plane keep the order they were given in.
 */
export function farToNear(faces: readonly ProjectedFace[]): ProjectedFace[] {
  const ordered: ProjectedFace[] = []
  const entered = new Set<ProjectedFace>()
  const enter = (face: ProjectedFace) => {
    if (entered.has(face)) return
    entered.add(face)
    faces.filter((other) => other !== face && hides(face, other)).forEach(enter)
    ordered.push(face)
  }
  faces.forEach(enter)
  return ordered
}

function hides(near: ProjectedFace, far: ProjectedFace): boolean {
  if (!boxesMeet(near.box, far.box)) return false
  const shared = clip(far.outline, near.outline)
  if (shared.length < 3 || Math.abs(signedArea(shared)) < touching) return false
  const middle = centrePoint(shared)
  return near.depthAt(middle) - far.depthAt(middle) > 0.001
}
