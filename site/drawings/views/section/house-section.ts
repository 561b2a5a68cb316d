import type { Block, Side } from '../../model/facts.ts'
import { boardDepth, heightOn, slopesOf } from '../../model/slopes.ts'
import { wallThickness } from '../plan/walls.ts'
import type { Graphics } from '../graphics.ts'
import { area, insulation, line, meetsCut, oblong } from './section-graphics.ts'
import { floorDepth, storeysOf } from './storeys.ts'

const footing = { depth: 0.95, height: 0.25, width: 0.6 }

interface CutHouse {
  block: Block
  x: number
  /** Wall that is taken out at the back, up to this level; none where it stays. */
  openedTo: readonly number[]
  /** The garden slope is taken off where a dormer stands: from the level of its roof down to its face. */
  dormer?: { height: number; face: number } | undefined
}

/** The house as it stands: rooms, walls on their footings, floors and roof. */
export function houseSection(cut: CutHouse): Graphics[] {
  const { block, dormer } = cut
  const { y, depth } = block
  const [inner, outer] = [y + wallThickness.existing, y + depth - wallThickness.existing]
  const storeys = storeysOf(block, wallTop(block))
  const top = storeys.at(-1)?.ceiling ?? 2.4
  const floors = storeys.flatMap(({ floor, ceiling }, index) => [
    oblong('tone-floor', [inner, outer], [floor, ceiling]),
    index === 0
      ? oblong('tone-cut', [y, y + depth], [floor - 0.15, floor])
      : oblong('tone-cut', [inner, outer], [floor - floorDepth, floor]),
  ])
  const quilt = insulation(
    [
      [inner, top + 0.1],
      [outer, top + 0.1],
    ],
    [
      [inner, top + 0.3],
      [outer, top + 0.3],
    ],
    'texture',
  )
  return [
    ...attic(block, top),
    ...floors,
    ...(dormer ? [] : quilt),
    oblong('tone-cut', [inner, outer], [top, top + 0.1]),
    ...(['front', 'rear'] as const).flatMap((side) => wallSection(cut, side)),
    ...roofSection(cut),
  ]
}

function wallTop({ roof }: Block): number {
  return (roof.form === 'flat' ? roof.height : roof.eaves) - boardDepth
}

function attic({ y, depth, roof }: Block, floor: number): Graphics[] {
  if (roof.form !== 'pitched') return []
  return [
    area('tone-context', [
      [y, floor],
      [y + depth, floor],
      [y + depth, roof.eaves],
      [y + depth / 2, roof.ridge],
      [y, roof.eaves],
    ]),
  ]
}

/** A wall from its footing to the roof, with the openings that the cut meets. */
function wallSection({ block, x, openedTo }: CutHouse, side: Side): Graphics[] {
  const { y, depth } = block
  const thickness = wallThickness.existing
  const [outer, inner] = side === 'front' ? [y, y + thickness] : [y + depth - thickness, y + depth]
  const met = block.openings.filter((opening) => opening.wall === side && meetsCut(block, opening, x))
  const gaps = [
    ...met
      .map(({ sill, height }) => [sill, sill + height] as const)
      .filter(([sill]) => side === 'front' || sill > (openedTo.at(-1) ?? 0)),
    ...(side === 'rear' ? openedTo.map((head, storey) => [storey === 0 ? 0.15 : head - 2.1, head] as const) : []),
  ].toSorted((a, b) => a[0] - b[0])
  const solid = [...gaps, [wallTop(block), 0] as const].map(
    ([end], index) => [gaps[index - 1]?.[1] ?? -footing.depth + footing.height, end] as const,
  )
  const middle = (outer + inner) / 2
  const windows = gaps.filter(([sill]) =>
    met.some((one) => one.sill === sill && (side === 'front' || sill > (openedTo.at(-1) ?? 0))),
  )
  return [
    oblong(
      'tone-concrete',
      [middle - footing.width / 2, middle + footing.width / 2],
      [-footing.depth, -footing.depth + footing.height],
    ),
    ...solid.filter(([from, to]) => to > from).map((span) => oblong('tone-cut', [outer, inner], span)),
    ...windows.flatMap(([sill, head]) => [
      oblong('tone-floor', [outer, inner], [sill, head]),
      line('edge', [middle, sill], [middle, head]),
      line('fine', [outer, sill], [outer, head]),
      line('fine', [inner, sill], [inner, head]),
    ]),
  ]
}

/** Rafters and tiles of both slopes as one cut line. */
function roofSection({ block, x, dormer }: CutHouse): Graphics[] {
  const { roof } = block
  if (roof.form !== 'pitched') return []
  return slopesOf(block)
    .filter(({ side }) => side === 'front' || side === 'rear')
    .flatMap((slope) => {
      const way = slope.side === 'rear' ? 1 : -1
      const ridgeY = block.y + block.depth / 2
      const eavesY = ridgeY + way * (slope.run + slope.overhang)
      const headY = dormer ? ridgeY + (roof.ridge - dormer.height) / slope.fall : eavesY
      const stretches =
        dormer && slope.side === 'rear'
          ? [[ridgeY, headY] as const, [dormer.face, eavesY] as const]
          : [[ridgeY, eavesY] as const]
      const at = (y: number, below: number) => [y, heightOn(slope, x, y) - below] as const
      return stretches.map(([from, to]) =>
        area('tone-cut', [at(from, 0), at(to, 0), at(to, boardDepth), at(from, boardDepth)]),
      )
    })
}
