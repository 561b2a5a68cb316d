import type { Block, Opening } from '../../model/facts.ts'
import { wallFrame } from '../../model/sides.ts'
import type { Notes } from '../annotations.ts'
import { corners, line, oblong, outline } from './layers.ts'

/** Whether a cut at `x` goes through an opening of a wall towards street or garden. */
export function meetsCut(block: Block, { wall, along, width }: Opening, x: number): boolean {
  const { origin, across } = wallFrame(block, wall)
  const at = (x - origin[0]) * across[0]
  return at > along && at < along + width
}

/** A frame cut head and foot, with the glass between. */
export function glazed([from, to]: readonly [number, number], [sill, head]: readonly [number, number]): Notes[] {
  const middle = (from + to) / 2
  return [
    oblong('tone-new-floor', [from - 0.12, to + 0.08], [sill, head]),
    oblong('tone-new-cut', [middle - 0.04, middle + 0.04], [sill, sill + 0.07]),
    oblong('tone-new-cut', [middle - 0.04, middle + 0.04], [head - 0.07, head]),
    oblong('tone-glass', [middle - 0.02, middle + 0.02], [sill + 0.07, head - 0.07]),
    line('new-fine', [middle - 0.02, sill + 0.07], [middle - 0.02, head - 0.07]),
    line('new-fine', [middle + 0.02, sill + 0.07], [middle + 0.02, head - 0.07]),
    line('new-fine', [to + 0.08, sill], [to + 0.08, head]),
  ]
}

/** Beams in a wall whose outer face is at `y`. */
export function beamsOver(y: number, levels: readonly number[]): Notes[] {
  return levels.flatMap((level) => steelBeam(y - 0.15, level))
}

/** An I of steel with its underside at a level. */
export function steelBeam(y: number, level: number): Notes[] {
  const [half, height, flange, web] = [0.09, 0.22, 0.035, 0.02]
  return [
    oblong('tone-new-floor', [y - 0.15, y + 0.15], [level, level + height]),
    oblong('tone-new-cut', [y - half, y + half], [level, level + flange]),
    oblong('tone-new-cut', [y - half, y + half], [level + height - flange, level + height]),
    oblong('tone-new-cut', [y - web, y + web], [level, level + height]),
    ...outline('new-fine', corners([y - 0.15, y + 0.15], [level, level + height])),
  ]
}
