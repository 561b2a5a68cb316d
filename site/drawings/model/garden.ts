import { placeAll, type Frame } from '../engine/frame.ts'
import { hatch } from '../engine/hatching.ts'
import { rectangle, type Polygon } from '../engine/polygon.ts'
import type { Projection } from '../engine/projection.ts'
import { box, plan, withDetail, type Solid } from '../engine/solid.ts'
import { acrossX, upwards } from '../engine/vector.ts'
import type { Extent, GardenFacts } from './facts.ts'
import { existing, slabPaving, smallPart } from './finishes.ts'
import { personSolids, plantSolids } from './staffage.ts'

const paving = { ...slabPaving, pen: 'texture' } as const
export const soilDepth = 0.28
const stepUp = 0.06

/** The ground as a block cut out of the garden, with terraces, paths, fences, planting and a person. */
export function gardenSolids(garden: GardenFacts, projection: Projection): Solid[] {
  const { x, y, width, depth } = garden.ground
  const ground = box(plan, [x, x + width], [y, y + depth], [-soilDepth, 0], {
    material: 'soil',
    pens: existing,
    receivesShadow: true,
  })
  const paths = garden.paving.filter(({ raised }) => !raised).map(outlineOf)
  const lawn = withDetail(ground, upwards, {
    material: 'lawn',
    decals: paths.map((path) => ({ material: 'paving', outline: placeAll(plan, path) })),
    lines: paths.flatMap((path) => hatch(plan, path, [], paving)),
  })
  return [
    lawn,
    ...garden.paving.filter(({ raised }) => raised).map(terrace),
    ...garden.fences.map(fence),
    ...garden.planting.flatMap((plant) => plantSolids(plant, projection)),
    ...(garden.person ? personSolids(garden.person, projection) : []),
  ]
}

function outlineOf({ x, y, width, depth }: Extent): Polygon {
  return rectangle(x, y, x + width, y + depth)
}

function terrace(extent: Extent): Solid {
  const { x, y, width, depth } = extent
  const slabs = box(plan, [x, x + width], [y, y + depth], [0, stepUp], {
    ...smallPart('paving', existing),
    receivesShadow: true,
  })
  const surface: Frame = { ...plan, origin: [0, 0, stepUp] }
  return withDetail(slabs, upwards, { lines: hatch(surface, outlineOf(extent), [], paving) })
}

/** Close-boarded fence on the boundary. */
function fence({ x, from, to }: GardenFacts['fences'][number]): Solid {
  const height = 1.7
  const boards = box(plan, [x - 0.04, x + 0.04], [from, to], [0, height], {
    material: 'fence',
    pens: { profile: 'context', edge: 'context' },
    castsShadow: true,
    receivesShadow: true,
  })
  const count = Math.floor((to - from) / 0.3)
  const lines = Array.from({ length: count }, (_, index) => {
    const y = from + (index + 1) * 0.3
    return { pen: 'texture' as const, from: [x + 0.04, y, 0] as const, to: [x + 0.04, y, height] as const }
  })
  return withDetail(boards, acrossX, { lines })
}
