import type { Block, SectionFacts } from '../../model/facts.ts'
import type { Interval } from '../../engine/intervals.ts'
import type { Graphics } from '../graphics.ts'
import { wallThickness } from '../plan/walls.ts'
import { area, beamsOver, type CutPoint, glazed, insulation, meetsCut, oblong } from './section-graphics.ts'
import { meetingAt, newRoofDepth, roofLayers, roofLine } from './new-roof-section.ts'
import { floorDepth, floorLevel, storeysOf } from './storeys.ts'

const outerLeaf = 0.1

/** What is proposed behind the house: foundations, insulated floor, cavity wall and roof, and the beam over the way in. */
export function blockSection(
  block: Block,
  { x, foundation = 1 }: SectionFacts,
  main: Block,
  beams: readonly number[],
): Graphics[] {
  const { y, depth } = block
  const far = y + depth
  const inner = far - wallThickness.proposed
  const underside = (at: number) => roofLine(block, x, at) - newRoofDepth
  const storeys = storeysOf(block, Math.max(underside(y), underside(far)))
  const rooms = storeys.map(({ floor, ceiling }, index) =>
    index === storeys.length - 1
      ? area('tone-new-floor', [
          [y, floor],
          [inner, floor],
          [inner, underside(inner)],
          [y, underside(y)],
        ])
      : oblong('tone-new-floor', [y, inner], [floor, ceiling]),
  )
  const upper = storeys.slice(1).map(({ floor }) => oblong('tone-new-cut', [y, inner], [floor - floorDepth, floor]))
  return [
    ...rooms,
    ...upper,
    ...groundFloor(y, inner, far, foundation),
    ...cavityWall(block, x, inner, far, underside(far)),
    ...roofLayers(block, x, meetingAt(block, main)),
    ...beamsOver(y, beams),
  ]
}

/** Concrete, insulation and screed, on ground. */
function groundFloor(from: number, to: number, far: number, foundation: number): Graphics[] {
  const middle = (to + far) / 2
  return [
    oblong('tone-concrete', [middle - 0.3, middle + 0.3], [-foundation, -0.25]),
    oblong('tone-concrete', [from, to], [-0.17, -0.03]),
    ...insulation(
      [
        [from, -0.03],
        [to, -0.03],
      ],
      [
        [from, floorLevel - 0.07],
        [to, floorLevel - 0.07],
      ],
      'new-texture',
    ),
    oblong('tone-new-cut', [from, to], [floorLevel - 0.07, floorLevel]),
  ]
}

/** Outer leaf, insulated cavity and inner leaf, left open where the cut meets a door or window. */
function cavityWall(block: Block, x: number, inner: number, outer: number, top: number): Graphics[] {
  const gaps = block.openings
    .filter((opening) => opening.wall === 'rear' && meetsCut(block, opening, x))
    .map(({ sill, height }) => [sill, sill + height] as const)
    .toSorted((a, b) => a[0] - b[0])
  const ends = [...gaps.map(([sill]) => sill), top]
  const solid = ends
    .map((end, index) => [gaps[index - 1]?.[1] ?? -0.25, end] as const)
    .filter(([from, to]) => to - from > 0.02)
  return [
    ...solid.flatMap((span) => leaves([inner, outer], span)),
    ...gaps.flatMap(([sill, head]) => glazed([inner + 0.12, outer - 0.08], [sill, head])),
  ]
}

function leaves([inner, outer]: Interval, [from, to]: Interval): Graphics[] {
  const [cavityFrom, cavityTo] = [inner + 0.12, outer - outerLeaf]
  const cavity = (y: number): [CutPoint, CutPoint] => [
    [y, from],
    [y, to],
  ]
  return [
    oblong('tone-new-cut', [inner, cavityFrom], [from, to]),
    oblong('tone-new-cut', [cavityTo, outer], [from, to]),
    ...insulation(cavity(cavityFrom), cavity(cavityTo), 'new-texture'),
  ]
}
