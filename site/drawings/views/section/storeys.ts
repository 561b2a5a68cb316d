import type { Block } from '../../model/facts.ts'

/** Levels of one part of the building, in metres above the ground outside. */
export interface Storey {
  floor: number
  ceiling: number
}

/** Floors stand 150 mm above the ground, so that rain stays outside. */
export const floorLevel = 0.15
/** Joists with boards above and a ceiling below. */
export const floorDepth = 0.27

/** Rooms on top of each other, under a roof that begins at `underside`. */
export function storeysOf({ storeys }: Block, underside: number): Storey[] {
  const top = underside - 0.02
  if (storeys === 1) return [{ floor: floorLevel, ceiling: Math.min(top, 2.55) }]
  const ceiling = 2.5
  return [
    { floor: floorLevel, ceiling },
    { floor: ceiling + floorDepth, ceiling: Math.min(top, ceiling + floorDepth + 2.4) },
  ]
}
