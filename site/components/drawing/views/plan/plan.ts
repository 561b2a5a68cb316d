import { describeDrawing } from '../../describe.ts'
import { place } from '../../engine/frame.ts'
import { hatchFlat } from '../../engine/hatching.ts'
import { rectangle, type Point, type Polygon } from '../../engine/polygon.ts'
import type { Block, DrawingFacts, Extent, Plant } from '../../model/facts.ts'
import { existing, proposed, slabPaving } from '../../model/finishes.ts'
import { mainBlock, neighbourWidth } from '../../model/house.ts'
import { roofPlane } from '../../model/roof/roof-glass.ts'
import { annotate, blankSheet, measure, scaleBar, written, type Notes } from '../annotations.ts'
import { viewOf, type Drawing } from '../drawing.ts'
import { withoutAreas } from './areas.ts'
import { bayOpening, baySymbol, glassWalls } from './glazed-walls.ts'
import { drawn, filled, outlineOf, outlineStrokes, withOutline } from './flat.ts'
import { furnitureSymbol } from './furniture.ts'
import { northArrow } from './north-arrow.ts'
import { innerDoorSymbol, openingSymbol } from './openings.ts'
import { cutOpenings, doorways, holeOf, outerWalls, partitionArea, wallThickness } from './walls.ts'

/** The ground floor, cut above the window sills and looked down on, with the garden at the foot of the sheet. */
export function drawPlan(facts: DrawingFacts): Drawing {
  const { proposal, garden } = facts
  const { x, y, width, depth } = garden.ground
  const [right, foot] = [x + width, y + depth]
  const notes = [
    ...groundNotes(facts),
    ...buildingNotes(facts),
    ...(proposal.groundFloor?.rooms ?? []).map((room) => written('room', [room.x, room.y], room.name)),
    ...proposal.blocks.flatMap((block) => blockMeasures(block, proposal.blocks)),
    scaleBar([x + 0.2, foot + 0.45]),
    northArrow([right - 0.75, y + 1.25], garden.north ?? 0),
  ]
  const { fills, strokes, labels, extent } = annotate(blankSheet, notes)
  return { kind: 'plan', view: viewOf(extent), fills, strokes, labels, description: describeDrawing('plan', facts) }
}

/** Lawn, paving, planting and the next houses. */
function groundNotes({ house, garden }: DrawingFacts): Notes[] {
  const main = mainBlock(house)
  const beside = house.neighbours.map((side): Extent => ({
    ...main,
    x: side === 'left' ? main.x - neighbourWidth : main.x + main.width,
    width: neighbourWidth,
  }))
  return [
    filled('tone-lawn', garden.ground),
    ...garden.paving.flatMap((paved) => [
      filled('tone-paving', paved),
      { fills: [], labels: [], strokes: hatchFlat(outlineOf(paved), { ...slabPaving, pen: 'texture' }) },
    ]),
    ...beside.map((area) => withOutline(filled('tone-context', area), outlineOf(area), 'context')),
    ...garden.fences.map(({ x, from, to }): Notes => ({
      fills: [],
      labels: [],
      strokes: [{ pen: 'context', from: [x, from], to: [x, to] }],
    })),
    ...garden.planting.map(crown),
  ]
}

/** Floors, then what stands on them, then the walls that are cut. */
function buildingNotes({ house, proposal }: DrawingFacts): Notes[] {
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
    ...house.blocks.map((block) => filled('tone-floor', block)),
    ...proposal.blocks.map((block) => filled('tone-new-floor', block)),
    drawn((floor?.furniture ?? []).flatMap((piece) => furnitureSymbol(piece, 'fine'))),
    ...withoutAreas(walls, [...opened, ...house.bays.map((bay) => bayOpening(house.blocks[0], bay))]).map((area) =>
      filled('tone-cut', area),
    ),
    ...house.bays.flatMap((bay) => baySymbol(house.blocks[0], bay)),
    ...proposal.blocks.filter(({ walls: finish }) => finish === 'glass').flatMap((block) => glassWalls(block, all)),
    ...withoutAreas(newWalls, opened).map((area) => filled('tone-new-cut', area)),
    drawn(
      standing.flatMap(({ block }) =>
        visibleOpenings(block, proposal.blocks).flatMap((one) =>
          openingSymbol(block, one, wallThickness.existing, existing),
        ),
      ),
    ),
    drawn(
      proposal.blocks.flatMap((block) =>
        cutOpenings(block).flatMap((one) => openingSymbol(block, one, wallThickness.proposed, proposed)),
      ),
    ),
    drawn(partitions.flatMap((wall) => (wall.doors ?? []).flatMap((door) => innerDoorSymbol(wall, door, existing)))),
    drawn(opened.flatMap((area) => outlineStrokes(outlineOf(area), 'overhead'))),
    drawn(proposal.blocks.flatMap((block) => overhead(block))),
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
function overhead(block: Block): Notes['strokes'] {
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

/** Width and depth of a new part, beside it where nothing else that is new stands. */
function blockMeasures({ x, y, width, depth }: Block, all: readonly Block[]): Notes[] {
  const [right, far] = [x + width, y + depth]
  const isRearmost = all.every((other) => other.y + other.depth <= far + 0.01)
  const isRightmost = all.every((other) => other.x + other.width <= right + 0.01)
  return [
    ...(isRearmost ? [measure([x, far], [right, far], 0.95)] : []),
    ...(isRightmost ? [measure([right, y], [right, far], 0.65)] : []),
  ]
}

/** A plant from above. */
function crown({ kind, x, y, height }: Plant): Notes {
  const radius = height * (kind === 'tree' ? 0.3 : 0.5)
  const lobes = kind === 'tree' ? 9 : 6
  const outline = Array.from({ length: lobes * 3 }, (_, step): Point => {
    const turn = (step / (lobes * 3)) * 2 * Math.PI
    const swell = 0.9 + 0.1 * Math.abs(Math.sin((turn * lobes) / 2))
    return [x + radius * swell * Math.cos(turn), y + radius * swell * Math.sin(turn)]
  })
  return withOutline({ fills: [{ tone: 'tone-leaf', outline }], strokes: [], labels: [] }, outline, 'leaf')
}
