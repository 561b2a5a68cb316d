import { describeDrawing } from '../../describe.ts'
import { drawPicture } from '../../engine/picture.ts'
import { elevationOf } from '../../engine/projection.ts'
import type { Block, DrawingFacts, Extent, SectionFacts } from '../../model/facts.ts'
import { mainBlock } from '../../model/house.ts'
import { plantSolids } from '../../model/staffage.ts'
import { annotate, measure, scaleBar, written, type Notes } from '../annotations.ts'
import { viewOf, type Drawing } from '../drawing.ts'
import { houseSection } from './house-section.ts'
import { thingInside } from './inside.ts'
import { corners, line, oblong, outline } from './layers.ts'
import { loftFloor, loftSection } from './loft-section.ts'
import { blockSection } from './new-section.ts'

const earthDepth = 1.25
/** Behind the building, in metres: heights stand there. */
const roomForFigures = 2
/** Undersides of the beams over the way into a new part, storey by storey. */
const beamLevels = [2.28, 4.85] as const

/** House and proposal cut from street to garden, looking to the right-hand side as seen from the garden. */
export function drawSection(facts: DrawingFacts): Drawing {
  const { house, proposal, garden } = facts
  const main = mainBlock(house)
  const cut = facts.section ?? { x: main.x + main.width / 2, rooms: [], inside: [] }
  const behind = proposal.blocks.filter((block) => cut.x > block.x && cut.x < block.x + block.width && block.y > main.y)
  const dormer = (proposal.dormers ?? []).find(({ slope }) => slope === 'rear')
  const levels = behind.flatMap(({ storeys, y }) =>
    Math.abs(y - main.y - main.depth) < 0.01 ? beamLevels.slice(0, storeys) : [],
  )
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
    ...groundNotes(garden),
    ...houseSection({
      block: main,
      x: cut.x,
      openedTo: levels,
      dormer: dormer && { height: dormer.ridge ?? dormer.height, face: main.y + main.depth - dormer.setback },
    }),
    ...behind.flatMap((block) =>
      blockSection(block, cut.x, main, Math.abs(block.y - main.y - main.depth) < 0.01 ? levels : []),
    ),
    ...(dormer ? loftSection(main, dormer, cut.x) : []),
    ...cut.inside.flatMap(thingInside),
    ...cut.rooms.map(({ name, y, z }) => written('room', [y, -z], name)),
    ...(cut.notes ?? []).flatMap(remark),
    ...measures(main, behind, facts),
    scaleBar([garden.ground.y + 0.2, earthDepth + 0.75]),
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
function groundNotes({ ground: { y, depth }, paving }: DrawingFacts['garden']): Notes[] {
  return [
    oblong('tone-earth', [y, y + depth], [-earthDepth, 0]),
    line('profile', [y, 0], [y + depth, 0]),
    ...paving.filter(({ raised }) => raised).flatMap(terraceSection),
  ]
}

function terraceSection({ y, depth }: Extent): Notes[] {
  const span = [y, y + depth] as const
  return [oblong('tone-paving', span, [0, 0.09]), ...outline('edge', corners(span, [0, 0.09]))]
}

/** A remark and the line that leads from it to what it names. */
function remark({ text, of, at }: NonNullable<SectionFacts['notes']>[number]): Notes[] {
  const isRight = at[0] > of[0]
  return [
    line('leader', of, at),
    written('note', [at[0] + (isRight ? 0.1 : -0.1), -at[1]], text, { anchor: isRight ? 'start' : 'end' }),
  ]
}

/** Depth and height of a new part; the height under a dormer's roof. */
function measures(main: Block, behind: readonly Block[], { proposal }: DrawingFacts): Notes[] {
  const rooms = behind.flatMap((block) => {
    const { y, depth, roof } = block
    const top = roof.form === 'flat' ? roof.height : roof.form === 'pitched' ? roof.ridge : roof.top
    return [measure([y, earthDepth], [y + depth, earthDepth], 0.35), measure([y + depth, 0], [y + depth, -top], 0.8)]
  })
  const lofts = (proposal.dormers ?? []).slice(0, 1).flatMap(({ height, ridge = height, setback }) => {
    const at = main.y + main.depth - setback
    const floor = loftFloor(main)
    return [measure([at, -floor], [at, -(ridge - 0.25)], setback + 0.9)]
  })
  return [...rooms, ...lofts]
}
