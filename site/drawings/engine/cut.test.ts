import { expect, test } from 'vitest'
import { signedDistance, cut, cutBy, flipped, type Plane } from './cut.ts'
import { box, plan } from './solid.ts'
import { unit } from './vector.ts'

const cube = box(plan, [0, 2], [0, 2], [0, 2], { material: 'brick', castsShadow: true })
const slope: Plane = { point: [0, 0, 1], normal: unit([0, 1, 1]) }

test('a cut keeps the part on this side of the plane, and closes it with the given material', () => {
  const rest = cut(cube, slope, 'roof')
  const corners = rest?.faces.flatMap(({ outline }) => outline) ?? []
  expect(corners.length).toBeGreaterThan(8)
  for (const corner of corners) expect(signedDistance(slope, corner)).toBeLessThan(1e-6)
  const lids = rest?.faces.filter(({ material }) => material === 'roof') ?? []
  expect(lids).toHaveLength(1)
  expect(lids[0]?.outline).toHaveLength(4)
})

test('without a material the cut stays open', () => {
  expect(cut(cube, slope)?.faces.every(({ material }) => material === 'brick')).toBe(true)
})

test('a solid wholly behind the plane is removed, one wholly in front of it is kept', () => {
  expect(cut(cube, { point: [0, 0, -1], normal: [0, 0, 1] })).toBeUndefined()
  expect(cut(cube, { point: [0, 0, 3], normal: [0, 0, 1] }, 'roof')?.faces).toHaveLength(6)
})

test('the two parts of a cut together cast the shadow of the whole', () => {
  const parts = [slope, flipped(slope)].flatMap((plane) => cut(cube, plane, 'brick')?.shadowBodies ?? [])
  expect(parts).toHaveLength(2)
  const heights = parts.flat().map(([, , z]) => z)
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 2])
})

test('four slopes make a pyramid', () => {
  const planes = (
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const
  ).map(([x, y]): Plane => ({ point: [1 + x, 1 + y, 1], normal: unit([x, y, 1]) }))
  const roof = cutBy(cube, planes, 'roof')
  const top = Math.max(...(roof?.faces ?? []).flatMap(({ outline }) => outline.map(([, , z]) => z)))
  expect(top).toBeCloseTo(2)
  expect(roof?.faces.filter(({ material }) => material === 'roof')).toHaveLength(4)
})
