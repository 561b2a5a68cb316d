import { describeDrawing } from '../describe.ts'
import { drawPicture } from '../engine/picture.ts'
import type { Point } from '../engine/polygon.ts'
import { elevationOf, unitsPerMetre } from '../engine/projection.ts'
import { roofTop, type Block, type DrawingFacts, type Extent, type Side } from '../model/facts.ts'
import { soilDepth } from '../model/garden.ts'
import { mainBlock } from '../model/house.ts'
import { place } from '../engine/frame.ts'
import { slopesOf } from '../model/roof/slopes.ts'
import { sceneOf } from '../model/scene.ts'
import { annotate, measure, scaleBar, type Notes } from './annotations.ts'
import { viewOf, type Drawing } from './drawing.ts'

/** One side, square on, with the width and height of what is new. */
export function drawElevation(side: Side, facts: DrawingFacts): Drawing {
  const projection = elevationOf(side)
  const picture = drawPicture(sceneOf(facts, projection), [], projection)
  const onSheet = (x: number, y: number): number => projection.toSheet([x, y, 0])[0] / unitsPerMetre
  const spanOf = ({ x, y, width, depth }: Extent) => {
    const ends = [onSheet(x, y), onSheet(x + width, y + depth)]
    return [Math.min(...ends), Math.max(...ends)] as const
  }
  const { house, proposal } = facts
  const standing = [...house.blocks, ...proposal.blocks].map(spanOf)
  const all = [Math.min(...standing.map(([from]) => from)), Math.max(...standing.map(([, to]) => to))] as const
  const measures = [
    ...proposal.blocks.flatMap((block) => blockMeasures(block, spanOf(block), all)),
    ...dormerMeasures(facts, side, onSheet),
  ]
  const barLeft = picture.extent.left / unitsPerMetre + 0.2
  const { fills, strokes, labels, extent } = annotate(picture, [...measures, scaleBar([barLeft, soilDepth + 1.5])])
  const kind = `${side} elevation` as const
  return { kind, view: viewOf(extent), fills, strokes, labels, description: describeDrawing(kind, facts) }
}

/** Width below the ground, height beside the building on the side that is nearer. */
function blockMeasures(
  { roof }: Block,
  [from, to]: readonly [number, number],
  all: readonly [number, number],
): Notes[] {
  const top = -roofTop(roof)
  const isRight = all[1] - to <= from - all[0]
  const edge = isRight ? all[1] : all[0]
  const heightFrom: Point = [edge, 0]
  return [measure([from, soilDepth], [to, soilDepth], 0.5), measure(heightFrom, [edge, top], isRight ? 0.75 : -0.75)]
}

/** The width of a dormer, above the roof. */
function dormerMeasures(
  { house, proposal }: DrawingFacts,
  side: Side,
  onSheet: (x: number, y: number) => number,
): Notes[] {
  const main = mainBlock(house)
  return (proposal.dormers ?? [])
    .filter(({ slope }) => slope === side)
    .flatMap(({ along, width }) => {
      const slope = slopesOf(main).find((one) => one.side === side)
      if (!slope) return []
      const ends = [along, along + width].map((at) => {
        const [x, y] = place(slope.wall, at, 0)
        return onSheet(x, y)
      })
      const top = -Math.max(roofTop(main.roof), ...house.chimneys.map(({ top }) => top + 0.6))
      return [measure([ends[0] ?? 0, top], [ends[1] ?? 0, top], -0.4)]
    })
}
