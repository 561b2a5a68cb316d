import type { Courses } from '../engine/hatching.ts'
import type { Finish } from '../engine/solid.ts'

type Hint = Omit<Courses, 'pen'>

/** Pens for what stands and for what is new: the new part alone is drawn in clay. */
export const existing = { profile: 'profile', edge: 'edge', fine: 'fine', texture: 'texture' } as const
export const proposed = { profile: 'new-profile', edge: 'new-edge', fine: 'new-fine', texture: 'new-texture' } as const
const beside = { profile: 'context', edge: 'context', fine: 'context', texture: 'context' } as const
export type PenSet = typeof existing | typeof proposed | typeof beside

/** What a part of a building is made of, as it stands or as it is proposed. */
export interface Palette {
  pens: PenSet
  wall: Finish['material']
  roof: Finish['material']
  trim: Finish['material']
  sill: Finish['material']
  /** Without bricks and tiles. */
  isPlain?: boolean
}

export const asItStands: Palette = { pens: existing, wall: 'brick', roof: 'roof', trim: 'trim', sill: 'stone' }
export const asProposed: Palette = {
  pens: proposed,
  wall: 'new',
  roof: 'new-roof',
  trim: 'new-trim',
  sill: 'new-trim',
}

/** The next house: no more than its outline. */
export const asNeighbour: Palette = {
  pens: beside,
  wall: 'context',
  roof: 'context',
  trim: 'context',
  sill: 'context',
  isPlain: true,
}

/** Small parts, whose outline stays as light as their edges. */
export function smallPart(material: Finish['material'], pens: PenSet): Finish {
  return { material, pens: { profile: pens.edge, edge: pens.fine } }
}

/** A line for every third course of 75 mm bricks and every fourth of 100 mm tiles, or all of them would be a grey. */
export const brickCourses = { gauge: 0.225, unit: [0.225, 0.075], cover: 0.3, units: 0.035 } satisfies Hint
export const tileCourses = { gauge: 0.4, unit: [0.33, 0.1], cover: 0.8, units: 0.04 } satisfies Hint
export const slateCourses = { gauge: 0.4, unit: [0.3, 0.2], cover: 0.9, units: 0.1 } satisfies Hint
export const hungTileCourses = { gauge: 0.36, unit: [0.2, 0.18], cover: 0.9, units: 0.06 } satisfies Hint
export const slabPaving = { gauge: 0.6, unit: [0.9, 0.6], cover: 1, units: 1 } satisfies Hint
