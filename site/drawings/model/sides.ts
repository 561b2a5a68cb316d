import type { Frame } from '../engine/frame.ts'
import type { Vector } from '../engine/vector.ts'
import type { Extent, Side } from './facts.ts'

/** The four walls in the order in which one walks round a building, always with the wall at the left hand. */
export const allSides = ['rear', 'right', 'front', 'left'] as const satisfies readonly Side[]

export const opposite = { front: 'rear', rear: 'front', left: 'right', right: 'left' } as const satisfies Record<
  Side,
  Side
>

/** Seen from outside, the sides at the left and right ends of a wall. */
export const wallEnds = {
  rear: ['left', 'right'],
  right: ['rear', 'front'],
  front: ['right', 'left'],
  left: ['front', 'rear'],
} as const satisfies Record<Side, readonly [Side, Side]>

const directions: Record<Side, { across: Vector; out: Vector }> = {
  rear: { across: [1, 0, 0], out: [0, 1, 0] },
  right: { across: [0, -1, 0], out: [1, 0, 0] },
  front: { across: [-1, 0, 0], out: [0, -1, 0] },
  left: { across: [0, 1, 0], out: [-1, 0, 0] },
}

/** The outer face of a wall, set out from its left end as seen from outside. */
export function wallFrame({ x, y, width, depth }: Extent, side: Side): Frame {
  const corner = { rear: [x, y + depth], right: [x + width, y + depth], front: [x + width, y], left: [x, y] } as const
  const [cornerX, cornerY] = corner[side]
  return { origin: [cornerX, cornerY, 0], up: [0, 0, 1], ...directions[side] }
}

export function wallLength({ width, depth }: Extent, side: Side): number {
  return side === 'rear' || side === 'front' ? width : depth
}
