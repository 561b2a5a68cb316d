import { place, type Frame } from '../engine/frame.ts'
import { hatch } from '../engine/hatching.ts'
import { bounds, type Polygon } from '../engine/polygon.ts'
import type { Line, Solid } from '../engine/solid.ts'
import { dot } from '../engine/vector.ts'
import { slateCourses, tileCourses, type Palette } from './finishes.ts'
import { onFrame, slopeFrame, type Slope } from './slopes.ts'

export type Texture = (frame: Frame, region: Polygon) => Line[]

export function roofTexture(covering: 'tiles' | 'slates' | 'metal', { pens, isPlain }: Palette): Texture {
  if (isPlain) return () => []
  if (covering === 'metal') return (frame, region) => seams(frame, region, pens.fine)
  const courses = covering === 'tiles' ? tileCourses : slateCourses
  return (frame, region) => hatch(frame, region, [], { ...courses, pen: pens.texture })
}

/** Draws on the upper side of a slope, as much of it as there is. */
export function withTexture(solid: Solid, slope: Pick<Slope, 'wall' | 'plane'>, texture: Texture): Solid {
  const frame = slopeFrame(slope)
  const faces = solid.faces.map((face) =>
    dot(face.normal, frame.out) > 0.999
      ? { ...face, lines: [...face.lines, ...texture(frame, onFrame(frame, face.outline))] }
      : face,
  )
  return { ...solid, faces }
}

/** Standing seams run up the slope. */
function seams(frame: Frame, region: Polygon, pen: Line['pen']): Line[] {
  const { left, right, low, high } = bounds(region)
  const count = Math.round((right - left) / 0.5)
  return Array.from({ length: count - 1 }, (_, index) => left + ((index + 1) * (right - left)) / count).map((at) => ({
    pen,
    from: place(frame, at, low),
    to: place(frame, at, high),
  }))
}
