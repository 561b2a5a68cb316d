import { place, type Frame } from '../engine/frame.ts'
import { box, plan, prism, withDetail, type Line, type Solid } from '../engine/solid.ts'
import { scale } from '../engine/vector.ts'
import type { Block, FlatRoof, MonoPitchRoof, Side } from './facts.ts'
import { smallPart, type Palette } from './finishes.ts'
import { allSides, opposite, wallEnds, wallFrame, wallLength } from './sides.ts'
import { roofTexture, withTexture } from './roof-texture.ts'
import { fasciaDepth, slopeSection, slopesOf } from './slopes.ts'

/** A slab with a fascia and a raised kerb round its free edges, dressed with lead where it meets a wall. */
export function flatRoofSolids(block: Block, roof: FlatRoof, palette: Palette): Solid[] {
  const { x, y, width, depth } = block
  const out = (side: Side) => flatOverhang(block, roof, side)
  const [left, right] = [x - out('left'), x + width + out('right')]
  const [front, rear] = [y - out('front'), y + depth + out('rear')]
  const slab = box(plan, [left, right], [front, rear], [roof.height - fasciaDepth, roof.height], {
    material: palette.trim,
    pens: palette.pens,
    castsShadow: true,
    receivesShadow: true,
  })
  const kerb = allSides
    .filter((side) => !block.against?.includes(side))
    .map((side) => kerbLine(block, roof, side, palette))
  return [
    withDetail(slab, plan.out, { material: palette.roof, lines: kerb }),
    ...(block.against ?? []).map((side) => flashing(block, side, roof.height, palette)),
  ]
}

/** Opposite the wall it leans on a roof stands out whole; at its sides less, so that gutters stay within the boundary. */
function flatOverhang({ against = [] }: Block, { overhang }: FlatRoof, side: Side): number {
  if (against.includes(side)) return 0
  return against.includes(opposite[side]) ? overhang : overhang / 2
}

function kerbLine(block: Block, roof: FlatRoof, side: Side, { pens }: Palette): Line {
  const kerb = 0.14
  const frame: Frame = wallFrame(block, side)
  const inset = (end: Side) => (block.against?.includes(end) ? 0 : flatOverhang(block, roof, end) - kerb)
  const [start, end] = wallEnds[side]
  const out = flatOverhang(block, roof, side) - kerb
  return {
    pen: pens.fine,
    from: place(frame, -inset(start), roof.height, out),
    to: place(frame, wallLength(block, side) + inset(end), roof.height, out),
  }
}

/** One slope, whose higher edge leans on a wall or stands free. */
export function monoPitchRoofSolids(block: Block, roof: MonoPitchRoof, palette: Palette): Solid[] {
  return slopesOf(block).flatMap((slope) => {
    const [from, to] = slope.reach
    const slab = prism(slopeSection(slope, from, fasciaDepth), scale(slope.wall.across, to - from), {
      material: palette.trim,
      pens: palette.pens,
      castsShadow: true,
      receivesShadow: true,
    })
    const covered = withDetail(slab, slope.plane.normal, { material: palette.roof })
    const textured = withTexture(covered, slope, roofTexture(roof.covering, palette))
    const head = opposite[slope.side]
    return block.against?.includes(head) ? [textured, flashing(block, head, roof.top, palette)] : [textured]
  })
}

/** Lead dressed up the wall where a roof meets it. */
function flashing(block: Block, side: Side, height: number, palette: Palette): Solid {
  const frame = wallFrame(block, side)
  return box(
    frame,
    [0, wallLength(block, side)],
    [height, height + 0.15],
    [-0.02, 0],
    smallPart(palette.roof, palette.pens),
  )
}
