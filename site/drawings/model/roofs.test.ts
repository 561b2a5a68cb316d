import { expect, test } from 'vitest'
import { rearGable } from '../designs/rear-gable.ts'
import { sideExtension } from '../designs/side-extension.ts'
import { terraceLoft } from '../designs/terrace-loft.ts'
import { elevationOf, isometric } from '../engine/projection.ts'
import type { Solid } from '../engine/solid.ts'
import type { DrawingFacts } from './facts.ts'
import { mainBlock } from './house.ts'
import { proposedSolids } from './scene.ts'
import { heightOn, slopesOf } from './slopes.ts'

function newParts({ proposal, house }: DrawingFacts): Solid[] {
  return proposedSolids(proposal, house, isometric)
}

function roofAt({ house }: DrawingFacts, x: number, y: number): number {
  return Math.min(...slopesOf(mainBlock(house)).map((slope) => heightOn(slope, x, y)))
}

test('a new ridge runs up to the roof of the house and not into it', () => {
  for (const facts of [rearGable, sideExtension]) {
    const [block] = facts.proposal.blocks
    const main = mainBlock(facts.house)
    const roof = newParts(facts)
      .flatMap(({ faces }) => faces)
      .filter(({ material }) => material === 'new-roof')
      .flatMap(({ outline }) => outline)
    const inside = roof.filter(([x, y]) => x > 0 && x < main.width && y > 0 && y < main.depth)
    expect(inside.length).toBeGreaterThan(0)
    for (const [x, y, z] of inside) expect(z).toBeGreaterThan(roofAt(facts, x, y) - 0.21)
    expect(Math.max(...roof.map(([, , z]) => z))).toBeLessThan(
      (block?.roof.form === 'pitched' ? block.roof.ridge : 0) + 0.1,
    )
  }
})

test('a dormer is on its slope: no part of it is below the roof', () => {
  for (const solid of newParts(terraceLoft)) {
    for (const [x, y, z] of solid.faces.flatMap(({ outline }) => outline))
      expect(z).toBeGreaterThan(roofAt(terraceLoft, x, y) - 0.02)
  }
})

test('a hip falls as steeply as the slopes beside it', () => {
  const falls = slopesOf(mainBlock(sideExtension.house)).map(({ fall }) => fall.toFixed(3))
  expect(falls).toHaveLength(3)
  expect(new Set(falls).size).toBe(1)
})

test('an elevation is a straight front view: depth makes no difference on the sheet', () => {
  for (const side of ['front', 'rear', 'left', 'right'] as const) {
    const { toSheet, towardsEye } = elevationOf(side)
    const [near, far] = [toSheet([2, 3, 4]), toSheet([2 - towardsEye[0] * 5, 3 - towardsEye[1] * 5, 4])]
    expect(near[0]).toBeCloseTo(far[0])
    expect(near[1]).toBeCloseTo(far[1])
  }
})
