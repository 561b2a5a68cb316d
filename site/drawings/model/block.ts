import { cutBy } from '../engine/cut.ts'
import type { Polygon } from '../engine/polygon.ts'
import type { Projection } from '../engine/projection.ts'
import { box, moved, plan, type Solid } from '../engine/solid.ts'
import { roofTop, type Block, type DrawingFacts, type Side } from './facts.ts'
import type { Palette } from './finishes.ts'
import { flatRoofSolids, monoPitchRoofSolids } from './low-roof.ts'
import { pitchedRoofSolids } from './pitched-roof.ts'
import { roofGlass } from './roof-glass.ts'
import { boardDepth, fasciaDepth, lowered, slopesOf } from './slopes.ts'
import { allSides, wallFrame } from './sides.ts'
import { wallSills, withWall, type Wall } from './wall.ts'

interface Surroundings {
  /** The building whose roof this one's ridge runs into. */
  onto?: Block
  /** Parts of a wall that something stands against. */
  covered?(side: Side): readonly Polygon[]
  lifted?: DrawingFacts['lifted']
}

/** Walls with their openings, and the roof over them. */
export function blockSolids(
  block: Block,
  palette: Palette,
  projection: Projection,
  around: Surroundings = {},
): Solid[] {
  const walls = allSides.map((side): Wall => ({
    frame: wallFrame(block, side),
    finish: block.walls,
    upper: block.upper,
    openings: block.openings.filter(({ wall }) => wall === side),
    covered: around.covered?.(side) ?? [],
  }))
  const body = walls.reduce((solid, wall) => withWall(solid, wall, projection, palette), bodyOf(block, palette))
  const { walls: wallLift, roof: roofLift } = around.lifted ?? { walls: 0, roof: 0 }
  const standing = [body, ...walls.flatMap((wall) => wallSills(wall, projection, palette))]
  const above = [...roofSolids(block, palette, around.onto), ...roofGlass(block, palette)]
  if (!around.lifted) return [...standing, ...above]
  return [
    foundation(block, palette),
    ...standing.map((solid) => moved(solid, [0, 0, wallLift])),
    ...above.map((solid) => moved(solid, [0, 0, roofLift])),
  ]
}

/** The slab on which lifted walls stand. */
function foundation({ x, y, width, depth }: Block, { pens, trim }: Palette): Solid {
  return box(plan, [x, x + width], [y, y + depth], [0, 0.25], { material: trim, pens, receivesShadow: true })
}

/** The walls as one solid, up to the underside of the roof. */
export function bodyOf(block: Block, { wall, pens }: Palette): Solid {
  const { x, y, width, depth, roof } = block
  const thickness = roof.form === 'pitched' ? boardDepth : fasciaDepth
  const body = box(plan, [x, x + width], [y, y + depth], [0, roofTop(roof) - thickness], {
    material: wall,
    pens,
    castsShadow: true,
    receivesShadow: true,
  })
  const underside = slopesOf(block).map(({ plane }) => lowered(plane, thickness))
  return cutBy(body, underside) ?? body
}

function roofSolids(block: Block, palette: Palette, onto?: Block): Solid[] {
  const { roof } = block
  if (roof.form === 'flat') return flatRoofSolids(block, roof, palette)
  if (roof.form === 'mono-pitch') return monoPitchRoofSolids(block, roof, palette)
  return pitchedRoofSolids(block, roof, palette, onto)
}
