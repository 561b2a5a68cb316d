import { cutBy, flipped, type Plane } from '../engine/cut.ts'
import { place } from '../engine/frame.ts'
import { fuse, outlineLines, prism, withDetail, type Line, type Solid } from '../engine/solid.ts'
import { add, centre, dot, scale, subtract, unit, type Vector } from '../engine/vector.ts'
import type { Block, PitchedRoof, Side } from './facts.ts'
import { smallPart, type Palette } from './finishes.ts'
import { opposite, wallEnds, wallFrame } from './sides.ts'
import { boardDepth, heightOn, ridgeOf, slopeSection, slopesOf, type Slope } from './slopes.ts'
import { roofTexture, withTexture } from './roof-texture.ts'

/**
 * Slopes, boards, ridge and gutters.
 * @param onto the building whose roof this one's ridge runs into
 */
export function pitchedRoofSolids(block: Block, roof: PitchedRoof, palette: Palette, onto?: Block): Solid[] {
  const slopes = slopesOf(block)
  const meeting =
    onto && roof.joins ? slopesOf(onto).find(({ side }) => side === opposite[roof.joins ?? 'front']) : undefined
  const pieces = slopes.flatMap((slope) => slab(slope, slopes, roof, palette, meeting))
  const boarded = slopes.reduce(
    (solid, { wall }) => withDetail(solid, wall.out, { material: palette.trim }),
    fuse(pieces),
  )
  const gables = gableSides(block, roof)
  const finished = gables.reduce(
    (solid, side) =>
      withDetail(solid, wallFrame(block, side).out, {
        material: palette.trim,
        lines: slopes.flatMap((slope) => vergeLines(slope, side, roof, palette)),
      }),
    boarded,
  )
  return [finished, ...ridgeTiles(block, roof, palette, meeting), ...slopes.flatMap((slope) => gutter(slope, palette))]
}

/** One slope as a thin slab. Next to a hip it is cut along it; towards a roof that it joins it runs on until it meets it. */
function slab(slope: Slope, slopes: readonly Slope[], roof: PitchedRoof, palette: Palette, meeting?: Slope): Solid[] {
  const { wall, reach, side } = slope
  const [startSide, endSide] = wallEnds[side]
  const hips = slopes.filter((other) => other.side === startSide || other.side === endSide).map(({ plane }) => plane)
  const piece = (from: number, to: number, planes: readonly Plane[]): Solid[] => {
    const start = slopeSection(slope, from, boardDepth)
    const solid = prism(start, scale(wall.across, to - from), {
      material: palette.roof,
      pens: palette.pens,
      castsShadow: true,
      receivesShadow: true,
    })
    const rest = cutBy(solid, planes)
    return rest ? [withTexture(rest, slope, roofTexture(roof.covering, palette))] : []
  }
  const [from, to] = reach
  if (!meeting) return piece(from, to, hips)
  const above = flipped(meeting.plane)
  // Up to the other roof's eaves nothing is in the way; beyond them only what lies above that roof is left.
  const [clear, far] = [meeting.overhang, meeting.run]
  const joinsAtStart = wallEnds[side][0] === roof.joins
  const split = joinsAtStart ? from + clear : to - clear
  const pieces = joinsAtStart
    ? [...piece(from - far, split, [...hips, above]), ...piece(split, to, hips)]
    : [...piece(from, split, hips), ...piece(split, to + far, [...hips, above])]
  return pieces.map((one) => openAt(one, wall.across, dot(wall.across, place(wall, split, 0))))
}

/** Without its faces across a direction at a distance: there another piece goes on. */
function openAt(solid: Solid, along: Vector, at: number): Solid {
  const isThere = (outline: readonly Vector[]) => Math.abs(dot(along, centre(outline)) - at) < 1e-6
  return { ...solid, faces: solid.faces.filter(({ outline }) => !isThere(outline)) }
}

function gableSides(block: Block, roof: PitchedRoof): Side[] {
  const ends: readonly Side[] = roof.runs === 'across' ? ['left', 'right'] : ['front', 'rear']
  return ends.filter((side) => !roof.hips?.includes(side) && roof.joins !== side && !block.against?.includes(side))
}

/** A thin line marks the edge of the tiles above the barge board, which meets the other in an upright joint. */
function vergeLines(slope: Slope, gable: Side, { vergeOverhang }: PitchedRoof, { pens }: Palette): Line[] {
  const { wall, reach, eaves, fall, run, overhang, side } = slope
  const tileEdge = 0.06
  const along = wallEnds[side][0] === gable ? reach[0] : reach[1]
  const at = (out: number, below: number) => place(wall, along, eaves - fall * out - below, out)
  const lines: Line[] = [{ pen: pens.fine, from: at(overhang, tileEdge), to: at(-run, tileEdge) }]
  return vergeOverhang > 0 ? [...lines, { pen: pens.fine, from: at(-run, tileEdge), to: at(-run, boardDepth) }] : lines
}

/** Half-round ridge tiles of 450 mm, bedded on both slopes. */
function ridgeTiles(block: Block, roof: PitchedRoof, palette: Palette, meeting?: Slope): Solid[] {
  const [start, end] = ridgeOf(block, roof)
  const along = unit(subtract(end, start))
  const [first] = slopesOf(block)
  if (!first || Math.hypot(...subtract(end, start)) < 0.3) return []
  const over = (side: Side) => (gableSides(block, roof).includes(side) ? roof.vergeOverhang : 0)
  const [near, far]: [Side, Side] = roof.runs === 'across' ? ['left', 'right'] : ['front', 'rear']
  const joins = (side: Side) => (meeting && roof.joins === side ? meeting.run : 0)
  const from = subtract(start, scale(along, over(near) + joins(near)))
  const to = add(end, scale(along, over(far) + joins(far)))
  const [half, rise] = [0.14, 0.07]
  const foot = -first.fall * half
  const profile = [
    [half, foot],
    [half * 0.55, rise * 0.7],
    [0, rise],
    [-half * 0.55, rise * 0.7],
    [-half, foot],
  ] as const
  const section = profile.map(([out, up]): Vector => add(from, add(scale(first.wall.out, out), [0, 0, up])))
  const length = Math.hypot(...subtract(to, from))
  const whole = prism(section, subtract(to, from), smallPart(palette.roof, palette.pens))
  const tiles = meeting ? cutBy(whole, [flipped(meeting.plane)]) : whole
  if (!tiles) return []
  const joints = Array.from({ length: Math.floor(length / 0.45) }, (_, index) => (index + 1) * 0.45)
    .map((at) => add(from, scale(along, at)))
    .filter((at) => !meeting || at[2] > heightOn(meeting, at[0], at[1]))
    .flatMap((at): Line[] => {
      const ring = profile.map(([out, up]): Vector => add(at, add(scale(first.wall.out, out), [0, 0, up])))
      return outlineLines(ring, palette.pens.fine).slice(0, 4)
    })
  return [withDetail(tiles, along, { lines: joints })]
}

function gutter({ wall, reach: [from, to], eaves, fall, overhang }: Slope, palette: Palette): Solid[] {
  const top = eaves - fall * overhang - 0.03
  const section = [
    [0, 0],
    [0.1, 0],
    [0.1, -0.06],
    [0, -0.11],
  ].map(([out = 0, up = 0]) => place(wall, from, top + up, overhang + out))
  return [prism(section, scale(wall.across, to - from), smallPart(palette.trim, palette.pens))]
}
