import { cutBy, flipped, type Plane } from '../engine/cut.ts'
import { place, type Frame } from '../engine/frame.ts'
import type { Point } from '../engine/polygon.ts'
import type { Projection } from '../engine/projection.ts'
import { box, prism, type Solid } from '../engine/solid.ts'
import { add, scale, subtract, unit, upwards } from '../engine/vector.ts'
import type { Bay, Block } from './facts.ts'
import type { Palette } from './finishes.ts'
import { roofTexture, withTexture } from './roof-texture.ts'
import { slopesOf, type Slope } from './slopes.ts'
import { wallFrame } from './sides.ts'
import { wallSills, withWall, type Wall } from './wall.ts'

/** A canted bay with windows in its three faces, under a hipped roof of its own. */
export function baySolids(block: Block, bay: Bay, palette: Palette, projection: Projection): Solid[] {
  const wall = wallFrame(block, bay.wall)
  const corners = bayOutline(bay, 0)
  const finish = { material: palette.wall, pens: palette.pens, castsShadow: true, receivesShadow: true } as const
  const body = prism(
    corners.map(([a, c]) => place(wall, a, 0, c)),
    scale(upwards, bay.eaves - 0.1),
    finish,
  )
  const walls = corners.slice(1).map((to, index) => bayWall(wall, bay, corners[index] ?? to, to))
  const decorated = walls.reduce((solid, one) => withWall(solid, one, projection, palette), body)
  return [decorated, ...walls.flatMap((one) => wallSills(one, projection, palette)), ...bayRoof(block, bay, palette)]
}

/** The bay on plan, from its left end at the wall round to its right, as points along the wall and out of it. */
export function bayOutline({ along, width, depth }: Bay, over: number): Point[] {
  const inset = depth * 0.7
  return [
    [along - over, 0],
    [along + inset - over * 0.5, depth + over],
    [along + width - inset + over * 0.5, depth + over],
    [along + width + over, 0],
  ]
}

function bayWall(wall: Frame, { walls, windows }: Bay, from: Point, to: Point): Wall {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [da, dc] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const frame: Frame = {
    origin: place(wall, from[0], 0, from[1]),
    across: add(scale(wall.across, da), scale(wall.out, dc)),
    up: upwards,
    out: add(scale(wall.across, -dc), scale(wall.out, da)),
  }
  const margin = 0.1
  const openings = windows.map(({ kind, sill, height }) => ({
    kind,
    along: margin,
    sill,
    width: length - 2 * margin,
    height,
    lights: Math.max(1, Math.round(length / 0.75)),
  }))
  return { frame, finish: walls, openings }
}

/** Every side of the bay slopes up from its eaves; what would lie within the roof of the house is cut away. */
function bayRoof(block: Block, bay: Bay, palette: Palette): Solid[] {
  const wall = wallFrame(block, bay.wall)
  const over = 0.18
  const rim = bayOutline(bay, over)
  const slope = slopesOf(block).find(({ side }) => side === bay.wall)
  const isUnderEaves = slope && bay.eaves > slope.eaves - 0.4
  const fall = slope?.fall ?? 0.7
  const edges = rim.slice(1).map((to, index) => edgePlane(wall, rim[index] ?? to, to, bay.eaves, fall))
  const sides = isUnderEaves
    ? [
        sidePlane(wall, bay.along - over, -1, bay.eaves, fall),
        sidePlane(wall, bay.along + bay.width + over, 1, bay.eaves, fall),
      ]
    : []
  const back = isUnderEaves ? -slope.run : 0
  const span = [bay.along - over, bay.along + bay.width + over] as const
  const whole = box(wall, span, [bay.eaves - 0.1, bay.eaves + 3], [back, bay.depth + over], {
    material: palette.roof,
    pens: { profile: palette.pens.edge, edge: palette.pens.edge },
    castsShadow: true,
    receivesShadow: true,
  })
  const plumb = isUnderEaves ? [] : rim.slice(1).map((to, index) => upright(wall, rim[index] ?? to, to))
  const roof = cutBy(
    whole,
    [...plumb, ...edges, ...sides, ...(isUnderEaves ? [flipped(slope.plane)] : [])],
    palette.roof,
  )
  return roof ? [textured(roof, edges, wall, block, palette)] : []
}

function textured(roof: Solid, edges: readonly Plane[], wall: Frame, block: Block, palette: Palette): Solid {
  const covering = block.roof.form === 'pitched' ? block.roof.covering : 'tiles'
  return edges.reduce((solid, plane) => {
    const level = unit([plane.normal[0], plane.normal[1], 0])
    const across = add(scale(wall.across, dotLevel(level, wall.out)), scale(wall.out, -dotLevel(level, wall.across)))
    const slope = { wall: { ...wall, across }, plane } satisfies Pick<Slope, 'wall' | 'plane'>
    return withTexture(solid, slope, roofTexture(covering, palette))
  }, roof)
}

function dotLevel(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0)
}

/** Rises inwards from one edge of the bay. */
function edgePlane(wall: Frame, from: Point, to: Point, height: number, fall: number): Plane {
  return {
    point: place(wall, from[0], height, from[1]),
    normal: unit(add(scale(outwards(wall, from, to), fall), upwards)),
  }
}

function sidePlane(wall: Frame, along: number, way: 1 | -1, height: number, fall: number): Plane {
  return { point: place(wall, along, height), normal: unit(add(scale(wall.across, way * fall), upwards)) }
}

function upright(wall: Frame, from: Point, to: Point): Plane {
  return { point: place(wall, from[0], 0, from[1]), normal: outwards(wall, from, to) }
}

function outwards(wall: Frame, from: Point, to: Point) {
  const [da, dc] = [to[0] - from[0], to[1] - from[1]]
  return unit(subtract(scale(wall.out, da), scale(wall.across, dc)))
}
