import { describeDrawing } from '../describe.ts'
import { place } from '../../engine/frame.ts'
import { hatchFlat } from '../../engine/hatching.ts'
import { rectangle, type Point, type Polygon } from '../../engine/polygon.ts'
import type { Block, DrawingFacts, Extent, Plant } from '../../model/facts.ts'
import { existing, proposed, slabPaving } from '../../model/finishes.ts'
import { mainBlock, neighbourWidth } from '../../model/house.ts'
import { roofPlane } from '../../model/roof-glass.ts'
import { annotate, blankSheet, measure, scaleBar, textAt } from '../annotations.ts'
import {
  extentOutline,
  fillExtent,
  outlineStrokes,
  polyline,
  shape,
  strokesOnly,
  type Graphics,
  type Strokes,
} from '../graphics.ts'
import { viewOf, type VectorDrawing } from '../drawing.ts'
import { overlap, withoutAreas } from './areas.ts'
import { bayOpening, baySymbol, glassWalls } from './glazed-walls.ts'
import { furnitureSymbol } from './furniture.ts'
import { asItIs, moved, onSheetArea, turned, type OnSheet } from './orientation.ts'
import { northArrow } from './north-arrow.ts'
import { innerDoorSymbol, openingSymbol } from './openings.ts'
import { cutOpenings, doorways, holeOf, outerWalls, partitionArea, wallThickness } from './walls.ts'

/**
 * The ground floor, cut above the window sills and looked down on. The garden is at the foot of the sheet; on a long narrow
 * plot it is at the right, as on sections.
 */
export function drawPlan(facts: DrawingFacts, overlay: readonly Graphics[] = []): VectorDrawing {
  const { house, proposal, garden } = facts
  const isTurned = garden.ground.depth > 1.45 * garden.ground.width
  const onSheet = isTurned ? turned : asItIs
  const ground = onSheetArea(garden.ground, onSheet)
  const rooms = (proposal.groundFloor ?? house.groundFloor)?.rooms ?? []
  const graphics = [
    ...[...groundGraphics(facts), ...buildingGraphics(facts), ...overlay].map((one) => moved(one, onSheet)),
    ...rooms.map(({ name, x, y }) => textAt('room', onSheet([x, y]), name)),
    ...blockMeasures(facts, onSheet),
    scaleBar([ground.x + 0.2, ground.y + ground.depth + 0.45]),
    northArrow([ground.x + ground.width - 0.75, ground.y + 1.25], (garden.north ?? 0) - (isTurned ? 90 : 0)),
  ]
  const { fills, strokes, labels, extent } = annotate(blankSheet, graphics)
  return { kind: 'plan', view: viewOf(extent), fills, strokes, labels, description: describeDrawing('plan', facts) }
}

/** Lawn, paving, planting and the next houses. */
function groundGraphics({ house, garden }: DrawingFacts): Graphics[] {
  const main = mainBlock(house)
  const beside = house.neighbours.map((side): Extent => ({
    ...main,
    x: side === 'left' ? main.x - neighbourWidth : main.x + main.width,
    width: neighbourWidth,
  }))
  return [
    fillExtent('tone-lawn', garden.ground),
    ...garden.paving.flatMap((paved) => [
      fillExtent('tone-paving', paved),
      strokesOnly(hatchFlat(extentOutline(paved), { ...slabPaving, pen: 'texture' })),
    ]),
    ...beside.map((area) => shape('context', extentOutline(area), 'tone-context')),
    ...garden.fences.map(({ x, from, to }) => polyline('context', [x, from], [x, to])),
    ...garden.planting.map(crown),
  ]
}

/** Floors, then what stands on them, then the walls that are cut. */
function buildingGraphics({ house, proposal }: DrawingFacts): Graphics[] {
  const floor = proposal.groundFloor ?? house.groundFloor
  const opened = proposal.openedUp ?? []
  const partitions = floor?.partitions ?? []
  const all = [...house.blocks, ...proposal.blocks]
  const standing = house.blocks.map((block) => ({
    block,
    walls: outerWalls(block, wallThickness.existing, house.blocks),
  }))
  const walls = [
    ...standing.flatMap(({ block, walls: own }) =>
      own.flatMap((area) => withoutAreas([area], existingHoles(block, proposal.blocks))),
    ),
    ...partitions.filter(({ isNew }) => !isNew).flatMap((wall) => withoutAreas([partitionArea(wall)], doorways(wall))),
  ]
  const newWalls = [
    ...proposal.blocks
      .filter(({ walls: finish }) => finish !== 'glass')
      .flatMap((block) =>
        withoutAreas(outerWalls(block, wallThickness.proposed, all), holes(block, wallThickness.proposed)),
      ),
    ...partitions.filter(({ isNew }) => isNew).flatMap((wall) => withoutAreas([partitionArea(wall)], doorways(wall))),
  ]
  return [
    ...house.blocks.map((block) => fillExtent('tone-floor', block)),
    ...proposal.blocks.map((block) => fillExtent('tone-new-floor', block)),
    strokesOnly((floor?.furniture ?? []).flatMap((piece) => furnitureSymbol(piece, 'fine'))),
    ...withoutAreas(walls, [...opened, ...house.bays.map((bay) => bayOpening(house.blocks[0], bay))]).map((area) =>
      fillExtent('tone-cut', area),
    ),
    ...house.bays.flatMap((bay) => baySymbol(house.blocks[0], bay)),
    ...proposal.blocks.filter(({ walls: finish }) => finish === 'glass').flatMap((block) => glassWalls(block, all)),
    ...withoutAreas(newWalls, opened).map((area) => fillExtent('tone-new-cut', area)),
    strokesOnly(
      standing.flatMap(({ block }) =>
        visibleOpenings(block, proposal.blocks).flatMap((one) =>
          openingSymbol(block, one, wallThickness.existing, existing),
        ),
      ),
    ),
    strokesOnly(
      proposal.blocks.flatMap((block) =>
        cutOpenings(block).flatMap((one) => openingSymbol(block, one, wallThickness.proposed, proposed)),
      ),
    ),
    strokesOnly(
      partitions.flatMap((wall) => (wall.doors ?? []).flatMap((door) => innerDoorSymbol(wall, door, existing))),
    ),
    strokesOnly(opened.flatMap((area) => outlineStrokes(extentOutline(area), 'overhead'))),
    strokesOnly(proposal.blocks.flatMap((block) => overhead(block))),
  ]
}

/** Openings of the house that the new part does not close. */
function visibleOpenings(block: Block, added: readonly Block[]) {
  return cutOpenings(block).filter((opening) => {
    const { x, y, width, depth } = holeOf(block, opening, wallThickness.existing)
    const [u, v] = [x + width / 2, y + depth / 2]
    const reach = 0.3
    return !added.some(
      (one) => u > one.x - reach && u < one.x + one.width + reach && v > one.y - reach && v < one.y + one.depth + reach,
    )
  })
}

function existingHoles(block: Block, added: readonly Block[]): Extent[] {
  return visibleOpenings(block, added).map((one) => holeOf(block, one, wallThickness.existing))
}

function holes(block: Block, thickness: number): Extent[] {
  return cutOpenings(block).map((one) => holeOf(block, one, thickness))
}

/** Glass in the roof above, in broken lines. */
function overhead(block: Block): Strokes {
  const { x, y, rooflights = [], lantern } = block
  const glass = rooflights.map((one): Polygon => {
    const frame = roofPlane(block, one)
    const { along, up, width, length } = one
    return rectangle(along, up, along + width, up + length).map(([a, b]): Point => {
      const [px, py] = place(frame, a, b)
      return [px, py]
    })
  })
  const pyramid = lantern
    ? [
        rectangle(
          x + lantern.along,
          y + lantern.out,
          x + lantern.along + lantern.width,
          y + lantern.out + lantern.length,
        ),
      ]
    : []
  return [...glass, ...pyramid].flatMap((outline) => outlineStrokes(outline, 'new-overhead'))
}

/** The sides of each new part: below it or above it, and to its right, where no other part stands in the way. */
function blockMeasures({ house, proposal }: DrawingFacts, onSheet: OnSheet): Graphics[] {
  const parts = [...house.blocks, ...proposal.blocks].map((block) => onSheetArea(block, onSheet))
  const isFree = (area: Extent) => parts.every((part) => !overlap(part, area))
  return proposal.blocks.flatMap((block) => {
    const { x, y, width, depth } = onSheetArea(block, onSheet)
    const [right, foot] = [x + width, y + depth]
    const [reach, edge] = [40, 0.05]
    const isFreeBelow = isFree({ x: x + edge, y: foot + edge, width: width - 2 * edge, depth: reach })
    const isFreeAbove = isFree({ x: x + edge, y: y - reach - edge, width: width - 2 * edge, depth: reach })
    const isFreeRight = isFree({ x: right + edge, y: y + edge, width: reach, depth: depth - 2 * edge })
    return [
      ...(isFreeBelow ? [measure([x, foot], [right, foot], 0.95)] : []),
      ...(!isFreeBelow && isFreeAbove ? [measure([x, y], [right, y], -0.6)] : []),
      ...(isFreeRight ? [measure([right, y], [right, foot], 0.65)] : []),
    ]
  })
}

/** A plant from above. */
function crown({ kind, x, y, height }: Plant): Graphics {
  const radius = height * (kind === 'tree' ? 0.3 : 0.5)
  const lobes = kind === 'tree' ? 9 : 6
  const outline = Array.from({ length: lobes * 3 }, (_, step): Point => {
    const turn = (step / (lobes * 3)) * 2 * Math.PI
    const swell = 0.9 + 0.1 * Math.abs(Math.sin((turn * lobes) / 2))
    return [x + radius * swell * Math.cos(turn), y + radius * swell * Math.sin(turn)]
  })
  return shape('leaf', outline, 'tone-leaf')
}
