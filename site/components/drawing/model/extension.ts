import type { Frame } from '../engine/frame.ts'
import { place, placeAll } from '../engine/frame.ts'
import { rectangle, type Polygon } from '../engine/polygon.ts'
import { box, prism, withDetail, type Line, type Solid } from '../engine/solid.ts'
import { acrossX, cross, subtract, towardsGarden, unit, upwards, type Vector } from '../engine/vector.ts'
import type { ExtensionFacts, HouseFacts, WallName } from './facts.ts'
import { proposed, smallPart } from './finishes.ts'
import { sillsOf } from './openings.ts'
import { withWall } from './wall.ts'

/** Upright depth of the roof's edge, in metres: insulation, deck and kerb behind one fascia. */
const fasciaDepth = 0.3

/** What is proposed: walls, roof with its fascia, rooflights. All of it is clay. */
export function extensionSolids(extension: ExtensionFacts, house: HouseFacts, towardsEye: Vector): Solid[] {
  const { width } = extension
  const body = prism(bodySection(extension, house), [width, 0, 0], {
    material: 'new',
    pens: proposed,
    castsShadow: true,
    receivesShadow: true,
  })
  const walls = (['rear', 'right'] as const).map((name) => ({
    frame: extensionFrame(extension, house, name),
    region: wallRegion(extension, house, name),
    openings: extension.openings.filter(({ wall }) => wall === name),
  }))
  const decorated = walls.reduce(
    (solid, wall) => withWall(solid, { ...wall, finish: extension.walls }, towardsEye, proposed),
    body,
  )
  const { overhang } = extension.roof
  const roof = prism(roofSection(extension, house), [width + 2 * sideOverhang(overhang), 0, 0], {
    material: 'new-trim',
    pens: proposed,
    castsShadow: true,
    receivesShadow: true,
  })
  const frame = roofFrame(extension, house)
  return [
    decorated,
    ...walls.flatMap((wall) => sillsOf(wall.openings, wall.frame, proposed, 'new-trim')),
    withDetail(roof, frame.out, { material: 'new-roof', lines: kerbLines(extension, frame) }),
    ...extension.rooflights.map(({ along, out, width: wide, length }) =>
      rooflight(frame, [along, along + wide], [out, out + length]),
    ),
    flashing(extension, house),
  ]
}

function extensionFrame({ along, width, depth }: ExtensionFacts, house: HouseFacts, wall: WallName): Frame {
  const y = house.depth + depth
  return wall === 'rear'
    ? { origin: [along, y, 0], across: acrossX, up: upwards, out: towardsGarden }
    : { origin: [along + width, y, 0], across: [0, -1, 0], up: upwards, out: acrossX }
}

/** The roof's upper side at a distance out from the house. */
function roofHeight({ roof, depth }: ExtensionFacts, out: number): number {
  return roof.form === 'flat' ? roof.height : roof.top - ((roof.top - roof.eaves) * out) / depth
}

function bodySection(extension: ExtensionFacts, house: HouseFacts): Vector[] {
  const { along: x, depth } = extension
  const [near, far] = [house.depth, house.depth + depth]
  return [
    [x, near, 0],
    [x, far, 0],
    [x, far, roofHeight(extension, depth) - fasciaDepth],
    [x, near, roofHeight(extension, 0) - fasciaDepth],
  ]
}

function wallRegion(extension: ExtensionFacts, house: HouseFacts, wall: WallName): Polygon {
  const { width, depth } = extension
  if (wall === 'rear') return rectangle(0, 0, width, roofHeight(extension, depth) - fasciaDepth)
  return bodySection(extension, house).map(([, y, z]) => [house.depth + depth - y, z])
}

/** At its sides a roof stands out less, so that gutters stay within the boundary. */
function sideOverhang(overhang: number): number {
  return overhang / 2
}

function roofSection(extension: ExtensionFacts, house: HouseFacts): Vector[] {
  const { depth, roof } = extension
  const x = extension.along - sideOverhang(roof.overhang)
  const out = depth + roof.overhang
  const [top, eaves] = [roofHeight(extension, 0), roofHeight(extension, out)]
  return [
    [x, house.depth, top],
    [x, house.depth + out, eaves],
    [x, house.depth + out, eaves - fasciaDepth],
    [x, house.depth, top - fasciaDepth],
  ]
}

/** The roof's upper side, set out from the left end of the extension's wall at the house. */
function roofFrame(extension: ExtensionFacts, house: HouseFacts): Frame {
  const { along: x, depth } = extension
  const origin: Vector = [x, house.depth, roofHeight(extension, 0)]
  const up = unit(subtract([x, house.depth + depth, roofHeight(extension, depth)], origin))
  return { origin, across: acrossX, up, out: unit(cross(acrossX, up)) }
}

/** A raised kerb runs round the free edges of the roof. */
function kerbLines({ width, depth, roof }: ExtensionFacts, frame: Frame): Line[] {
  const [kerb, side] = [0.14, sideOverhang(roof.overhang)]
  const [left, right, outer] = [-side + kerb, width + side - kerb, depth + roof.overhang - kerb]
  const corners = placeAll(frame, [
    [left, 0],
    [left, outer],
    [right, outer],
    [right, 0],
  ])
  return corners.slice(1).map((to, index) => ({ pen: 'new-fine', from: corners[index] ?? to, to }))
}

/** Glass on an upstand. */
function rooflight(frame: Frame, across: readonly [number, number], out: readonly [number, number]): Solid {
  const upstand = 0.15
  const solid = box(frame, across, out, [0, upstand], {
    ...smallPart('frame', proposed),
    pens: { profile: 'new-edge', edge: 'new-edge' },
    castsShadow: true,
  })
  const rim = 0.07
  const glass = placeAll(frame, rectangle(across[0] + rim, out[0] + rim, across[1] - rim, out[1] - rim), upstand)
  const middle = (across[0] + across[1]) / 2
  return withDetail(solid, frame.out, {
    decals: [{ material: 'glass', outline: glass }],
    lines: [
      ...glass.map((from, index): Line => ({ pen: 'new-fine', from, to: glass[(index + 1) % glass.length] ?? from })),
      {
        pen: 'new-fine',
        from: place(frame, middle, out[0] + rim, upstand),
        to: place(frame, middle, out[1] - rim, upstand),
      },
    ],
  })
}

/** Lead dressed up the house wall where the roof meets it. */
function flashing(extension: ExtensionFacts, house: HouseFacts): Solid {
  const { width, roof } = extension
  const side = sideOverhang(roof.overhang)
  const frame: Frame = {
    origin: [extension.along, house.depth, roofHeight(extension, 0)],
    across: acrossX,
    up: upwards,
    out: towardsGarden,
  }
  return box(frame, [-side, width + side], [0, 0.15], [0, 0.02], smallPart('new-roof', proposed))
}
