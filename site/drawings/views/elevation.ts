import { describeDrawing } from './describe.ts'
import { place } from '../engine/frame.ts'
import { drawPicture } from '../engine/picture.ts'
import { elevationOf, unitsPerMetre } from '../engine/projection.ts'
import type { Interval } from '../engine/intervals.ts'
import { roofTop, type Block, type DrawingFacts, type Extent, type Side } from '../model/facts.ts'
import { soilDepth } from '../model/garden.ts'
import { mainBlock } from '../model/house.ts'
import { slopesOf } from '../model/slopes.ts'
import { sceneOf } from '../model/scene.ts'
import { wallFrame, wallLength } from '../model/sides.ts'
import { annotate, measure, scaleBar } from './annotations.ts'
import type { Graphics } from './graphics.ts'
import { viewOf, type VectorDrawing } from './drawing.ts'

/** One side, square on, with the width and height of what is new. */
export function drawElevation(side: Side, facts: DrawingFacts, overlay: readonly Graphics[] = []): VectorDrawing {
  const projection = elevationOf(side)
  const picture = drawPicture(sceneOf(facts, projection), [], projection)
  const onSheet = (x: number, y: number): number => projection.toSheet([x, y, 0])[0] / unitsPerMetre
  const spanOf = ({ x, y, width, depth }: Extent) => {
    const ends = [onSheet(x, y), onSheet(x + width, y + depth)]
    return [Math.min(...ends), Math.max(...ends)] as const
  }
  const ground = spanOf(facts.garden.ground)
  const measures = [
    ...nearest(facts.proposal.blocks, side).flatMap((block) => blockMeasures(block, spanOf(block), ground)),
    ...dormerMeasures(facts, side, onSheet),
  ]
  const barTop = soilDepth + (facts.proposal.blocks.length > 0 ? 1.9 : 0.5)
  const bar = scaleBar([ground[0] + 0.2, barTop])
  const { fills, strokes, labels, extent } = annotate(picture, [...measures, ...overlay, bar])
  const kind = `${side} elevation` as const
  return { kind, view: viewOf(extent), fills, strokes, labels, description: describeDrawing(kind, facts) }
}

/** New parts that are seen: none that another stands in front of, and no mere screens. */
function nearest(blocks: readonly Block[], side: Side): Block[] {
  const reach = (block: Block) => {
    const { origin, out } = wallFrame(block, side)
    return origin[0] * out[0] + origin[1] * out[1]
  }
  const span = (block: Block): Interval => {
    const { origin, across } = wallFrame(block, side)
    const from = origin[0] * across[0] + origin[1] * across[1]
    return [from, from + wallLength(block, side)]
  }
  return blocks.filter((block) => {
    const [from, to] = span(block)
    const isHidden = blocks.some((other) => {
      const [start, end] = span(other)
      return reach(other) > reach(block) + 0.01 && start < from + 0.01 && end > to - 0.01
    })
    return !isHidden && block.depth > 0.5 && block.width > 1
  })
}

/** Width below the ground, height beside it at the end that is nearer. */
function blockMeasures({ roof }: Block, [from, to]: Interval, [start, end]: Interval): Graphics[] {
  const isRight = end - to <= from - start
  const edge = isRight ? end : start
  return [
    measure([from, soilDepth], [to, soilDepth], 0.5),
    measure([edge, 0], [edge, -roofTop(roof)], isRight ? 0.35 : -0.35),
  ]
}

/** The width of a dormer, above the roof. */
function dormerMeasures(
  { house, proposal }: DrawingFacts,
  side: Side,
  onSheet: (x: number, y: number) => number,
): Graphics[] {
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
