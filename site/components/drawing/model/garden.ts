import { placeAll, type Frame } from '../engine/frame.ts'
import { hatch } from '../engine/hatching.ts'
import { rectangle } from '../engine/polygon.ts'
import { box, plan, withDetail, type Solid } from '../engine/solid.ts'
import { acrossX, upwards } from '../engine/vector.ts'
import type { DrawingFacts } from './facts.ts'
import { existing, slabPaving, smallPart } from './finishes.ts'
import { neighbourWidth } from './house.ts'
import { personSolids, plantSolids } from './staffage.ts'

const paving = { ...slabPaving, pen: 'texture' } as const
const soilDepth = 0.28

/** The ground as a block cut out of the garden, with terrace, path, fences, planting and a person. */
export function gardenSolids({ house, extension, garden }: DrawingFacts): Solid[] {
  const left = house.neighbours.includes('left') ? -neighbourWidth : -garden.sideSpace
  const right = house.neighbours.includes('right') ? house.width + neighbourWidth : house.width + garden.sideSpace
  const end = house.depth + garden.depth
  const path = rectangle(house.width, 0, house.width + 1.1, house.depth)
  const ground = box(plan, [left, right], [0, end], [-soilDepth, 0], {
    material: 'soil',
    pens: existing,
    receivesShadow: true,
  })
  const hasSidePath = !house.neighbours.includes('right')
  const lawn = withDetail(ground, upwards, {
    material: 'lawn',
    decals: hasSidePath ? [{ material: 'paving', outline: placeAll(plan, path) }] : [],
    lines: hasSidePath ? hatch(plan, path, [], paving) : [],
  })
  return [
    lawn,
    ...terrace({ house, extension, garden }),
    ...(house.neighbours.includes('left') ? [fence(0, house.depth, end)] : []),
    ...garden.planting.flatMap(plantSolids),
    ...(garden.person ? personSolids(garden.person) : []),
  ]
}

function terrace({ house, extension, garden }: DrawingFacts): Solid[] {
  const [left, right] = [extension.along - 0.15, extension.along + extension.width + 0.15]
  const start = house.depth + extension.depth
  const thickness = 0.06
  const slabs = box(plan, [left, right], [start, start + garden.terrace], [0, thickness], {
    ...smallPart('paving', existing),
    receivesShadow: true,
  })
  const surface: Frame = { ...plan, origin: [0, 0, thickness] }
  const lines = hatch(surface, rectangle(left, start, right, start + garden.terrace), [], paving)
  return [withDetail(slabs, upwards, { lines })]
}

/** Close-boarded fence on the boundary. */
function fence(x: number, start: number, end: number): Solid {
  const height = 1.7
  const boards = box(plan, [x - 0.04, x + 0.04], [start, end], [0, height], {
    material: 'fence',
    pens: { profile: 'context', edge: 'context' },
    castsShadow: true,
    receivesShadow: true,
  })
  const count = Math.floor((end - start) / 0.3)
  const lines = Array.from({ length: count }, (_, index) => {
    const y = start + (index + 1) * 0.3
    return { pen: 'texture' as const, from: [x + 0.04, y, 0] as const, to: [x + 0.04, y, height] as const }
  })
  return withDetail(boards, acrossX, { lines })
}
