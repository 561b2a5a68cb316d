import { expect, test } from 'vitest'
import { farToNear } from './depth-order.ts'
import { drawPicture } from './picture.ts'
import { isometric } from './projection.ts'
import { box, plan, type Finish, type Line } from './solid.ts'
import { projectFaces } from './projected-face.ts'
import { visibleStrokes } from './hidden-lines.ts'

const pens = { profile: 'profile', edge: 'edge' } as const
const wall: Finish = { material: 'brick', pens }
const far = box(plan, [0, 1], [0, 1], [0, 1], wall)
/** Two metres nearer to the eye along its own direction, and larger: it covers the other whole. */
const near = box(plan, [1.5, 3.5], [1.5, 3.5], [1.5, 3.5], { material: 'new', pens })
const behind: Line = { pen: 'fine', from: [0, 0, 0], to: [1, 1, 0] }

function strokesOf(line: Line, ...solids: Parameters<typeof projectFaces>[0]) {
  return visibleStrokes([line], projectFaces(solids, isometric), isometric)
}

test('only faces turned to the eye are drawn', () => {
  const normals = projectFaces([far], isometric).map(({ face }) => face.normal.map(Math.round))
  expect(normals).toHaveLength(3)
  expect(normals).toEqual(
    expect.arrayContaining([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  )
})

test('a solid behind another leaves no line in the picture', () => {
  const alone = drawPicture([near], [], isometric).strokes
  expect(drawPicture([far, near], [], isometric).strokes).toEqual(alone)
})

test('nearer faces are painted after those they hide, whatever order they come in', () => {
  for (const solids of [
    [far, near],
    [near, far],
  ]) {
    const painted = farToNear(projectFaces(solids, isometric)).map(({ face }) => face)
    for (const axis of [0, 1, 2] as const) {
      const alike = painted.filter(({ normal }) => normal[axis] > 0.5)
      expect(alike.map(({ material }) => material)).toEqual(['brick', 'new'])
    }
  }
})

test('a line in front of a solid is drawn whole, one behind it not at all', () => {
  expect(strokesOf({ pen: 'fine', from: [1.2, 1.2, 0], to: [1.2, 1.2, 1] }, far)).toHaveLength(1)
  expect(strokesOf(behind, near, far)).toHaveLength(0)
})

test('a line that passes behind a solid is broken where it is hidden', () => {
  const passing: Line = { pen: 'fine', from: [-4, 0.5, 0], to: [4, 0.5, 0] }
  const parts = strokesOf(passing, far)
  expect(parts).toHaveLength(2)
  expect(parts[0]?.to[0]).toBeLessThan(parts[1]?.from[0] ?? 0)
})

test('a line on a face is not hidden by that face', () => {
  expect(strokesOf({ pen: 'texture', from: [0.1, 1, 0.5], to: [0.9, 1, 0.5] }, far)).toHaveLength(1)
})
