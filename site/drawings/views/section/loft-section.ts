import type { Block, Dormer } from '../../model/facts.ts'
import { boardDepth, heightOn, slopesOf } from '../../model/slopes.ts'
import type { Graphics } from '../graphics.ts'
import { wallThickness } from '../plan/walls.ts'
import { area, type CutPoint, glazed, insulation, oblong, steelBeam } from './section-graphics.ts'
import { storeysOf } from './storeys.ts'

const [wall, roofDepth, joists] = [0.25, 0.25, 0.22]

/** Level of the floor under the roof: on joists of its own, above the ceiling. */
export function loftFloor(block: Block): number {
  const top =
    storeysOf(block, (block.roof.form === 'pitched' ? block.roof.eaves : 0) - boardDepth).at(-1)?.ceiling ?? 2.4
  return top + 0.1 + joists
}

/** The new storey: its floor, the dormer's wall and roof, and insulation under the slope that stays. */
export function loftSection(block: Block, dormer: Dormer, x: number): Graphics[] {
  const slopes = slopesOf(block)
  const front = slopes.find(({ side }) => side === 'front')
  if (!front || block.roof.form !== 'pitched') return []
  const floor = loftFloor(block)
  const face = block.y + block.depth - dormer.setback
  const ridgeY = block.y + block.depth / 2
  const [inner, outer] = [block.y + wallThickness.existing, block.y + block.depth - wallThickness.existing]
  const underFront = (y: number) => heightOn(front, x, y) - boardDepth - 0.15
  const knee = kneeAt(underFront, inner, floor + 1)
  const head = dormer.ridge ?? dormer.height
  const top = head - roofDepth
  const room: CutPoint[] = [
    [knee, floor],
    [face - wall, floor],
    [face - wall, top],
    [ridgeY, top],
    [Math.max(knee, kneeAt(underFront, inner, top)), top],
    [knee, underFront(knee)],
  ]
  const [window] = dormer.openings
  return [
    area('tone-new-floor', room),
    oblong('tone-new-cut', [inner, outer], [floor - joists, floor]),
    oblong('tone-new-cut', [knee - 0.1, knee], [floor, underFront(knee)]),
    ...insulation(
      [
        [knee, underFront(knee)],
        [ridgeY, underFront(ridgeY)],
      ],
      [
        [knee, underFront(knee) + 0.15],
        [ridgeY, underFront(ridgeY) + 0.15],
      ],
      'new-texture',
    ),
    oblong('tone-new-cut', [face - wall, face], [floor, head]),
    ...(window ? glazed([face - 0.13, face - 0.08], [window.sill, window.sill + window.height]) : []),
    oblong('tone-new-cut', [ridgeY - 0.1, face + 0.15], [top, head]),
    ...insulation(
      [
        [ridgeY, top + 0.06],
        [face - 0.05, top + 0.06],
      ],
      [
        [ridgeY, head - 0.05],
        [face - 0.05, head - 0.05],
      ],
      'new-texture',
    ),
    ...steelBeam(ridgeY, top - 0.05),
  ]
}

/** Where the underside of the slope comes down to a level. */
function kneeAt(underside: (y: number) => number, from: number, level: number): number {
  const fall = underside(from + 1) - underside(from)
  return from + (level - underside(from)) / fall
}
