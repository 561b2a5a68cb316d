import { expect, test } from 'vitest'
import { contains, signedArea } from '../engine/polygon.ts'
import { isometric } from '../engine/projection.ts'
import type { Solid } from '../engine/solid.ts'
import type { Vector } from '../engine/vector.ts'
import { seenFaces } from '../engine/view.ts'
import { visibleStrokes } from '../engine/visible-lines.ts'
import { heroHouse } from '../hero-house.ts'
import { extensionSolids } from './extension.ts'
import type { ExtensionFacts } from './facts.ts'
import { roofHeightAt, roofShape } from './gable-roof.ts'
import { houseSolids } from './house.ts'
import { sceneOf } from './scene.ts'

const { house, extension } = heroHouse
const monoPitch: ExtensionFacts = { ...extension, roof: { form: 'mono-pitch', eaves: 2.3, top: 3.2, overhang: 0.2 } }

function cornersOf(solids: readonly Solid[], material: string): Vector[] {
  return solids.flatMap(({ faces }) =>
    faces.filter((face) => face.material === material).flatMap(({ outline }) => outline),
  )
}

test('both slopes meet at the ridge and stand out beyond the walls at the eaves', () => {
  const [garden, street] = roofShape(house)
  expect(garden[0]).toEqual([house.depth / 2, house.roof.ridge])
  expect(street[0]).toEqual(garden[0])
  expect(garden[1]?.[0]).toBeCloseTo(house.depth + house.roof.eavesOverhang)
  expect(street[1]?.[0]).toBeCloseTo(-house.roof.eavesOverhang)
  expect(roofHeightAt(house, house.depth)).toBeCloseTo(house.eaves)
})

test('the roof of the extension meets the wall of the house', () => {
  for (const facts of [extension, monoPitch]) {
    const top = cornersOf(extensionSolids(facts, house, isometric.towardsEye), 'new-roof')
    const atWall = top.filter(([, y]) => Math.abs(y - house.depth) < 1e-9)
    const height = facts.roof.form === 'flat' ? facts.roof.height : facts.roof.top
    expect(atWall.some(([, , z]) => Math.abs(z - height) < 1e-9)).toBe(true)
  }
})

test('the flat roof lies below the sills of the first floor', () => {
  const flashing = Math.max(
    ...cornersOf(extensionSolids(extension, house, isometric.towardsEye), 'new-roof').map(([, , z]) => z),
  )
  const sills = cornersOf(houseSolids(house, extension, isometric.towardsEye), 'stone').filter(
    ([, y, z]) => y > house.depth && z < house.eaves,
  )
  expect(Math.min(...sills.map(([, , z]) => z))).toBeGreaterThan(flashing)
})

test('the chimney stands on the roof: its foot follows both slopes', () => {
  const { chimney } = house
  if (!chimney) throw new Error('The hero house has a chimney.')
  const feet = cornersOf(houseSolids(house, extension, isometric.towardsEye), 'brick').filter(
    ([x, y, z]) =>
      Math.abs(x - chimney.along) <= chimney.width && z > roofHeightAt(house, y) - 0.01 && z < house.roof.ridge,
  )
  expect(feet.length).toBeGreaterThan(0)
  for (const [, y, z] of feet) expect(z).toBeCloseTo(roofHeightAt(house, y))
})

test('no brick course runs through a window', () => {
  const faces = seenFaces(sceneOf(heroHouse, isometric.towardsEye), isometric)
  for (const { face, solid } of faces) {
    const panes = seenFaces([solid], isometric)
      .filter((seen) => seen.face === face)
      .flatMap(({ patches }) => patches.filter(({ tone }) => tone.startsWith('tone-glass')))
    const textures = face.lines.filter(({ pen }) => pen.endsWith('texture'))
    for (const { from, to } of visibleStrokes(textures, [], isometric)) {
      const [u, v] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      const isWithin = panes.some(({ outline }) => contains(outline, [u, v - 1]) && contains(outline, [u, v + 1]))
      expect(isWithin).toBe(false)
    }
  }
})

test('every window pane has an area and lies within its wall', () => {
  const panes = seenFaces(sceneOf(heroHouse, isometric.towardsEye), isometric).flatMap(({ outline, patches }) =>
    patches.filter(({ tone }) => tone.startsWith('tone-glass')).map((pane) => ({ pane: pane.outline, wall: outline })),
  )
  expect(panes.length).toBeGreaterThan(10)
  for (const { pane, wall } of panes) {
    expect(signedArea(pane)).toBeGreaterThan(100)
    expect(pane.every((corner) => contains(wall, corner))).toBe(true)
  }
})
