import type { Courses } from '../engine/hatching.ts'
import type { Finish } from '../engine/solid.ts'

/** Pens for what stands and for what is new: the new part alone is drawn in clay. */
export const existing = { profile: 'profile', edge: 'edge', fine: 'fine', texture: 'texture' } as const
export const proposed = { profile: 'new-profile', edge: 'new-edge', fine: 'new-fine', texture: 'new-texture' } as const
export type PenSet = typeof existing | typeof proposed

/** Small parts, whose outline stays as light as their edges. */
export function smallPart(material: Finish['material'], pens: PenSet): Finish {
  return { material, pens: { profile: pens.edge, edge: pens.fine } }
}

/** Every third course of 75 mm bricks, and every third of 100 mm tile courses: all of them would be a grey. */
export const brickCourses = { gauge: 0.225, unit: 0.225, cover: 0.42, joints: 0.05 } satisfies Omit<Courses, 'pen'>
export const tileCourses = { gauge: 0.3, unit: 0.3, cover: 0.8, joints: 0.1 } satisfies Omit<Courses, 'pen'>
export const slateCourses = { gauge: 0.36, unit: 0.3, cover: 0.9, joints: 0.2 } satisfies Omit<Courses, 'pen'>
