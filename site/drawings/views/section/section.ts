import { describeDrawing } from '../describe.ts'
import { drawPicture } from '../../engine/picture.ts'
import { elevationOf } from '../../engine/projection.ts'
import type { Block, DrawingFacts, Extent } from '../../model/facts.ts'
import { mainBlock } from '../../model/house.ts'
import { plantSolids } from '../../model/staffage.ts'
import { annotate, measure, remark, scaleBar, textAt } from '../annotations.ts'
import type { Graphics } from '../graphics.ts'
import { viewOf, type VectorDrawing } from '../drawing.ts'
import { houseSection } from './house-section.ts'
import { thingInside } from './inside.ts'
import { beamsOver, corners, line, oblong, outline } from './section-graphics.ts'
import { loftFloor, loftSection } from './loft-section.ts'
import { blockSection } from './new-section.ts'

const earthDepth = 1.25
/** Behind the building, in metres: heights stand there. */
const roomForFigures = 2
/** Undersides of the beams over the way into a new part, storey by storey. */
const beamLevels = [2.28, 4.85] as const

/** House and proposal cut from street to garden, looking to the right-hand side as seen from the garden. */
export function drawSection(facts: DrawingFacts, overlay: readonly Graphics[] = []): VectorDrawing {
  const { house, proposal, garden } = facts
  const main = mainBlock(house)
  const cut = facts.section ?? { x: main.x + main.width / 2, rooms: [], inside: [] }
  const behind = proposal.blocks.filter((block) => cut.x > block.x && cut.x < block.x + block.width && block.y > main.y)
  const dormer = (proposal.dormers ?? []).find(({ slope }) => slope === 'rear')
  const rearWall = main.y + main.depth
  const levels = behind.flatMap(({ storeys, y }) => (Math.abs(y - rearWall) < 0.01 ? beamLevels.slice(0, storeys) : []))
  const isOpened =
    behind.length === 0 && (proposal.openedUp ?? []).some(({ x, width }) => cut.x > x && cut.x < x + width)
  const depth = Math.max(earthDepth, (cut.foundation ?? 0) + 0.3)
  const view = elevationOf('left')
  const edges = [main, ...behind].map(({ y, depth }) => y + depth)
  const clear = Math.max(...edges) + roomForFigures
  const backdrop = drawPicture(
    garden.planting
      .filter(({ y, height }) => y - height * 0.3 > clear || y + height * 0.3 < main.y - 1)
      .flatMap((plant) => plantSolids(plant, view)),
    [],
    view,
  )
  const notes = [
    ...groundNotes(garden, depth),
    ...houseSection({
      block: main,
      x: cut.x,
      openedTo: isOpened ? beamLevels.slice(0, 1) : levels,
      dormer: dormer && { height: dormer.ridge ?? dormer.height, face: main.y + main.depth - dormer.setback },
    }),
    ...behind.flatMap((block) => blockSection(block, cut, main, Math.abs(block.y - rearWall) < 0.01 ? levels : [])),
    ...(isOpened ? beamsOver(rearWall, beamLevels.slice(0, 1)) : []),
    ...(dormer ? loftSection(main, dormer, cut.x) : []),
    ...overlay,
    ...cut.inside.flatMap(thingInside),
    ...cut.rooms.map(({ name, y, z }) => textAt('room', [y, -z], name)),
    ...(cut.notes ?? []).flatMap(({ text, of, at }) => remark(text, [of[0], -of[1]], [at[0], -at[1]])),
    ...(cut.isDetail ? [] : measures(main, behind, facts, depth)),
    scaleBar([garden.ground.y + 0.2, depth + 1.2]),
  ]
  const { fills, strokes, labels, extent } = annotate(backdrop, notes)
  return {
    kind: 'section',
    view: viewOf(extent),
    fills,
    strokes,
    labels,
    description: describeDrawing('section', facts),
  }
}

/** Earth below a heavy line. */
function groundNotes({ ground: { y, depth }, paving }: DrawingFacts['garden'], below: number): Graphics[] {
  return [
    oblong('tone-earth', [y, y + depth], [-below, 0]),
    line('profile', [y, 0], [y + depth, 0]),
    ...paving.filter(({ raised }) => raised).flatMap(terraceSection),
  ]
}

function terraceSection({ y, depth }: Extent): Graphics[] {
  const span = [y, y + depth] as const
  return [oblong('tone-paving', span, [0, 0.09]), ...outline('edge', corners(span, [0, 0.09]))]
}

/** Depth and height of a new part; the height under a dormer's roof. */
function measures(main: Block, behind: readonly Block[], { proposal }: DrawingFacts, below: number): Graphics[] {
  const rooms = behind.flatMap((block) => {
    const { y, depth, roof } = block
    const top = roof.form === 'flat' ? roof.height : roof.form === 'pitched' ? roof.ridge : roof.top
    return [measure([y, below], [y + depth, below], 0.35), measure([y + depth, 0], [y + depth, -top], 0.8)]
  })
  const lofts = (proposal.dormers ?? []).slice(0, 1).flatMap(({ height, ridge = height, setback }) => {
    const at = main.y + main.depth - setback
    const floor = loftFloor(main)
    return [measure([at, -floor], [at, -(ridge - 0.25)], setback + 0.9)]
  })
  return [...rooms, ...lofts]
}
