import { expect, test } from 'vitest'
import { contains, signedArea } from '../engine/polygon.ts'
import { elevationOf, isometric } from '../engine/projection.ts'
import type { Solid } from '../engine/solid.ts'
import type { Vector } from '../engine/vector.ts'
import { projectFaces } from '../engine/projected-face.ts'
import { visibleStrokes } from '../engine/hidden-lines.ts'
import { heroHouse } from '../designs/hero-house.ts'
import type { Block, DrawingFacts } from './facts.ts'
import { houseSolids, mainBlock } from './house.ts'
import { proposedSolids } from './scene.ts'
import { heightOn, slopesOf } from './slopes.ts'
import { sceneOf } from './scene.ts'

const { house, proposal } = heroHouse
const main = mainBlock(house)
const [flat] = proposal.blocks
if (!flat) throw new Error('The hero house has an extension.')
const monoPitch: Block = {
  ...flat,
  rooflights: [],
  openings: [],
  roof: { form: 'mono-pitch', covering: 'slates', falls: 'rear', eaves: 2.3, top: 3.2, overhang: 0.2 },
}

function withExtension(block: Block): DrawingFacts {
  return { ...heroHouse, proposal: { ...proposal, blocks: [block] } }
}

function cornersOf(solids: readonly Solid[], material: string): Vector[] {
  return solids.flatMap(({ faces }) =>
    faces.filter((face) => face.material === material).flatMap(({ outline }) => outline),
  )
}

test('both slopes meet at the ridge and end at the eaves above the walls', () => {
  const [rear, front] = slopesOf(main)
  if (!rear || !front || main.roof.form !== 'pitched') throw new Error('The hero house has two slopes.')
  const middle = main.depth / 2
  expect(heightOn(rear, 4, middle)).toBeCloseTo(main.roof.ridge)
  expect(heightOn(front, 4, middle)).toBeCloseTo(main.roof.ridge)
  expect(heightOn(rear, 4, main.depth)).toBeCloseTo(main.roof.eaves)
  const tiles = cornersOf(houseSolids(house, proposal, isometric), 'roof')
  const out = Math.max(...tiles.map(([, y]) => y))
  expect(out).toBeCloseTo(main.depth + main.roof.eavesOverhang)
})

test('the roof of the extension meets the wall of the house', () => {
  for (const block of [flat, monoPitch]) {
    const top = cornersOf(proposedSolids({ ...proposal, blocks: [block] }, house, isometric), 'new-roof')
    const atWall = top.filter(([, y]) => Math.abs(y - main.depth) < 1e-9)
    const height = block.roof.form === 'flat' ? block.roof.height : 3.2
    expect(atWall.some(([, , z]) => Math.abs(z - height) < 1e-9)).toBe(true)
  }
})

test('the flat roof lies below the sills of the first floor', () => {
  const flashing = Math.max(...cornersOf(proposedSolids(proposal, house, isometric), 'new-roof').map(([, , z]) => z))
  const sills = cornersOf(houseSolids(house, proposal, isometric), 'stone').filter(
    ([, y, z]) => y > main.depth && z < 5,
  )
  expect(Math.min(...sills.map(([, , z]) => z))).toBeGreaterThan(flashing)
})

test('the chimney stands on the roof: its foot follows both slopes', () => {
  const [chimney] = house.chimneys
  const slopes = slopesOf(main)
  if (!chimney) throw new Error('The hero house has a chimney.')
  const feet = cornersOf(houseSolids(house, proposal, isometric), 'brick').filter(
    ([x, , z]) => Math.abs(Math.abs(x - chimney.x) - chimney.width / 2) < 1e-6 && z > 7 && z < chimney.top - 0.2,
  )
  expect(feet.length).toBeGreaterThan(0)
  for (const [x, y, z] of feet) expect(z).toBeCloseTo(Math.min(...slopes.map((slope) => heightOn(slope, x, y))))
})

test('the person on the terrace is seen in front of the house', () => {
  for (const projection of [isometric, elevationOf('rear')]) {
    const faces = projectFaces(sceneOf(heroHouse, projection), projection)
    // The soles stand in the paving.
    const people = faces.filter(({ face }) => face.material === 'person' && face.outline.every(([, , z]) => z > 0.1))
    expect(people.length).toBeGreaterThan(3)
    for (const { face } of people) {
      const outline = face.outline.map((from, index) => ({
        pen: 'fine' as const,
        from,
        to: face.outline[(index + 1) % face.outline.length] ?? from,
      }))
      expect(visibleStrokes(outline, faces, projection)).toHaveLength(outline.length)
    }
  }
})

test('no brick course runs through a window', () => {
  const faces = projectFaces(sceneOf(heroHouse, isometric), isometric)
  for (const { face, solid } of faces) {
    const panes = projectFaces([solid], isometric)
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
  for (const facts of [heroHouse, withExtension(monoPitch)]) {
    const panes = projectFaces(sceneOf(facts, isometric), isometric).flatMap(({ outline, patches }) =>
      patches
        .filter(({ tone }) => tone.startsWith('tone-glass'))
        .map((pane) => ({ pane: pane.outline, wall: outline })),
    )
    expect(panes.length).toBeGreaterThan(10)
    for (const { pane, wall } of panes) {
      expect(signedArea(pane)).toBeGreaterThan(100)
      expect(pane.every((corner) => contains(wall, corner))).toBe(true)
    }
  }
})
