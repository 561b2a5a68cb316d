import { place, placeAll, type Frame } from '../engine/frame.ts'
import { hatch } from '../engine/hatching.ts'
import { rectangle } from '../engine/polygon.ts'
import { fuse, outlineLines, prism, withDetail, type Line, type Solid } from '../engine/solid.ts'
import { acrossX, cross, subtract, unit, type Vector } from '../engine/vector.ts'
import type { HouseFacts } from './facts.ts'
import { existing, slateCourses, smallPart, tileCourses } from './finishes.ts'

/** Upright depth of fascia and barge board, in metres. */
const boardDepth = 0.2

/** Where the roof's upper side is above a point between street (0) and garden (the house's depth), overhang included. */
export function roofHeightAt({ depth, eaves, roof }: HouseFacts, y: number): number {
  return roof.ridge - (roof.ridge - eaves) * (Math.abs(y - depth / 2) / (depth / 2))
}

export function soffitAt(house: HouseFacts, y: number): number {
  return roofHeightAt(house, y) - boardDepth
}

type Section = (readonly [y: number, z: number])[]

/** The roof cut across: the garden slope and the street slope, which meet upright below the ridge. */
export function roofShape(house: HouseFacts): [Section, Section] {
  const { depth, roof } = house
  const slope = (eavesY: number): Section => [
    [depth / 2, roofHeightAt(house, depth / 2)],
    [eavesY, roofHeightAt(house, eavesY)],
    [eavesY, soffitAt(house, eavesY)],
    [depth / 2, soffitAt(house, depth / 2)],
  ]
  return [slope(depth + roof.eavesOverhang), slope(-roof.eavesOverhang)]
}

export function roofSolids(house: HouseFacts): Solid[] {
  const [left, right] = roofEnds(house)
  const slab = (section: Section) =>
    prism(
      section.map(([y, z]): Vector => [left, y, z]),
      [right - left, 0, 0],
      {
        material: 'roof',
        pens: existing,
        castsShadow: true,
        receivesShadow: true,
      },
    )
  const [garden, street] = roofShape(house)
  const slopes = withDetail(fuse([slab(garden), slab(street)]), acrossX, { material: 'trim', lines: vergeLines(house) })
  const frame = slopeFrame(house)
  const length = Math.hypot(...subtract(ridgeEnd(house, left), frame.origin))
  const courses = house.roof.covering === 'tiles' ? tileCourses : slateCourses
  const tiles = hatch(frame, rectangle(0, 0, right - left, length), [], { ...courses, pen: 'texture' })
  const tiled = withDetail(slopes, frame.out, { lines: tiles })
  return [withDetail(tiled, [0, 1, 0], { material: 'trim' }), ridgeTiles(house), gutter(house)]
}

/** A roof stops over the party wall where a neighbour joins on, and stands out over a gable. */
function roofEnds({ width, neighbours, roof }: HouseFacts): [left: number, right: number] {
  return [
    neighbours.includes('left') ? 0 : -roof.vergeOverhang,
    neighbours.includes('right') ? width : width + roof.vergeOverhang,
  ]
}

function ridgeEnd({ depth, roof }: HouseFacts, x: number): Vector {
  return [x, depth / 2, roof.ridge]
}

/** The garden slope, set out from its left end at the eaves. */
function slopeFrame(house: HouseFacts): Frame {
  const [left] = roofEnds(house)
  const eavesY = house.depth + house.roof.eavesOverhang
  const origin: Vector = [left, eavesY, roofHeightAt(house, eavesY)]
  const up = unit(subtract(ridgeEnd(house, left), origin))
  return { origin, across: acrossX, up, out: unit(cross(up, acrossX)) }
}

/** Barge boards meet in an upright joint below the ridge; a thin line marks the edge of the tiles above them. */
function vergeLines(house: HouseFacts): Line[] {
  const [, right] = roofEnds(house)
  const { depth, roof } = house
  const tileEdge = 0.06
  const gardenEaves = depth + roof.eavesOverhang
  const at = (y: number, z: number): Vector => [right, y, z]
  const ridge = at(depth / 2, roof.ridge - tileEdge)
  return [
    { pen: 'fine', from: ridge, to: at(depth / 2, roof.ridge - boardDepth) },
    { pen: 'fine', from: at(gardenEaves, roofHeightAt(house, gardenEaves) - tileEdge), to: ridge },
    { pen: 'fine', from: ridge, to: at(-roof.eavesOverhang, roofHeightAt(house, -roof.eavesOverhang) - tileEdge) },
  ]
}

/** Half-round ridge tiles of 450 mm, bedded on both slopes. */
function ridgeTiles(house: HouseFacts): Solid {
  const [left, right] = roofEnds(house)
  const { depth, roof } = house
  const [half, top] = [0.14, 0.07]
  const foot = roofHeightAt(house, depth / 2 + half)
  const section: Section = [
    [depth / 2 + half, foot],
    [depth / 2 + half * 0.55, roof.ridge + top * 0.7],
    [depth / 2, roof.ridge + top],
    [depth / 2 - half * 0.55, roof.ridge + top * 0.7],
    [depth / 2 - half, foot],
  ]
  const tiles = Math.floor((right - left) / 0.45)
  const joints = Array.from({ length: tiles }, (_, index): Line[] => {
    const x = left + (index + 1) * 0.45
    return outlineLines(
      section.map(([y, z]): Vector => [x, y, z]),
      'fine',
    ).slice(0, 2)
  })
  const solid = prism(
    section.map(([y, z]): Vector => [left, y, z]),
    [right - left, 0, 0],
    smallPart('roof', existing),
  )
  return withDetail(solid, acrossX, { lines: joints.flat() })
}

function gutter(house: HouseFacts): Solid {
  const [left, right] = roofEnds(house)
  const y = house.depth + house.roof.eavesOverhang
  const top = roofHeightAt(house, y) - 0.03
  const frame: Frame = { origin: [left, y, top], across: acrossX, up: [0, 0, -1], out: [0, 1, 0] }
  const corners = placeAll(frame, [
    [0, 0],
    [0, 0.1],
  ])
  const section = [
    corners[0] ?? frame.origin,
    corners[1] ?? frame.origin,
    place(frame, 0, 0.1, 0.06),
    place(frame, 0, 0, 0.11),
  ]
  return prism(section, [right - left, 0, 0], { ...smallPart('trim', existing), castsShadow: true })
}
