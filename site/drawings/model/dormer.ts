import { cut, cutBy, flipped } from '../engine/cut.ts'
import { place } from '../engine/frame.ts'
import type { Projection } from '../engine/projection.ts'
import { box, fuse, prism, withDetail, type Solid } from '../engine/solid.ts'
import { add, scale, unit, upwards } from '../engine/vector.ts'
import type { Block, Dormer } from './facts.ts'
import { tileCourses, type Palette } from './finishes.ts'
import { hatch } from '../engine/hatching.ts'
import { onFrame, slopesOf, type Slope } from './slopes.ts'
import { wallSills, withWall, type Wall } from './wall.ts'
import type { Frame } from '../engine/frame.ts'

const roofDepth = 0.25

/** Walls and roof that rise out of a slope, cut along it. */
export function dormerSolids(block: Block, dormer: Dormer, palette: Palette, projection: Projection): Solid[] {
  const slope = slopesOf(block).find(({ side }) => side === dormer.slope)
  if (!slope) throw new Error('A dormer needs a slope.')
  const { wall } = slope
  const { along, width, setback, height, ridge } = dormer
  const outside = flipped(slope.plane)
  const finish = { material: palette.wall, pens: palette.pens, castsShadow: true, receivesShadow: true } as const
  const foot = slope.eaves + slope.fall * setback - 0.3
  const top = (ridge ?? height) - roofDepth
  const whole = box(wall, [along, along + width], [foot, top], [-slope.run, -setback], finish)
  const gable = ridge === undefined ? [] : gablePlanes(slope, dormer).map(({ plane }) => plane)
  const lowerGable = gable.map(({ point, normal }) => ({ point: add(point, [0, 0, -roofDepth]), normal }))
  const body = cutBy(cut(whole, outside) ?? whole, lowerGable) ?? whole
  const faces: Wall[] = [
    {
      frame: { ...wall, origin: place(wall, along, 0, -setback) },
      finish: dormer.walls,
      openings: dormer.openings,
    },
    cheek(
      { ...wall, origin: place(wall, along + width, 0, -setback), across: scale(wall.out, -1), out: wall.across },
      dormer,
    ),
    cheek(
      { ...wall, origin: place(wall, along, 0, -slope.run), across: wall.out, out: scale(wall.across, -1) },
      dormer,
    ),
  ]
  const walled = faces.reduce((solid, one) => withWall(solid, one, projection, palette), body)
  const roof = ridge === undefined ? flatRoof(slope, dormer, palette) : gabledRoof(slope, dormer, palette)
  return [walled, ...faces.flatMap((one) => wallSills(one, projection, palette)), ...roof]
}

function cheek(frame: Frame, { walls }: Dormer): Wall {
  return { frame, finish: walls === 'glass' ? 'render' : walls, openings: [] }
}

function flatRoof(slope: Slope, { along, width, setback, height }: Dormer, palette: Palette): Solid[] {
  const over = 0.15
  const slab = box(
    slope.wall,
    [along - over, along + width + over],
    [height - roofDepth, height],
    [-slope.run, over - setback],
    {
      material: palette.trim,
      pens: palette.pens,
      castsShadow: true,
      receivesShadow: true,
    },
  )
  const rest = cut(slab, flipped(slope.plane))
  return rest ? [withDetail(rest, upwards, { material: palette.roof })] : []
}

/** The two small slopes of a gabled dormer: each is set out from its eaves. */
function gablePlanes({ wall }: Slope, { along, width, height, ridge = height }: Dormer) {
  const fall = (ridge - height) / (width / 2)
  return ([-1, 1] as const).map((way) => ({
    way,
    fall,
    plane: {
      point: place(wall, way < 0 ? along : along + width, height),
      normal: unit(add(scale(wall.across, way * fall), upwards)),
    },
  }))
}

function gabledRoof(slope: Slope, dormer: Dormer, palette: Palette): Solid[] {
  const { wall } = slope
  const { along, width, setback, height, ridge = height } = dormer
  const [over, board] = [0.15, 0.14]
  const middle = along + width / 2
  const slabs = gablePlanes(slope, dormer).flatMap(({ way, fall, plane }) => {
    const edge = way < 0 ? along - over : along + width + over
    const eaves = height - fall * over
    const section = [
      place(wall, middle, ridge, over - setback),
      place(wall, edge, eaves, over - setback),
      place(wall, edge, eaves - board, over - setback),
      place(wall, middle, ridge - board, over - setback),
    ]
    const slab = prism(section, scale(wall.out, -slope.run), {
      material: palette.roof,
      pens: palette.pens,
      castsShadow: true,
      receivesShadow: true,
    })
    const rest = cut(slab, flipped(slope.plane))
    if (!rest) return []
    const frame: Frame = {
      origin: plane.point,
      across: wall.out,
      up: unit(add(scale(wall.across, -way), scale(upwards, fall))),
      out: plane.normal,
    }
    const faces = rest.faces.map((face) =>
      face.normal === plane.normal || Math.abs(face.normal[2] - plane.normal[2]) < 1e-3
        ? {
            ...face,
            lines: hatch(frame, onFrame(frame, face.outline), [], { ...tileCourses, pen: palette.pens.texture }),
          }
        : face,
    )
    return [{ ...rest, faces }]
  })
  return slabs.length > 1 ? [withDetail(fuse(slabs), wall.out, { material: palette.trim })] : slabs
}
