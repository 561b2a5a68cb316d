import { expect, test } from 'vitest'
import { familyKitchen } from '../designs/family-kitchen.ts'
import { sideReturn } from '../designs/side-return.ts'
import { terraceLoft } from '../designs/terrace-loft.ts'
import type { Extent } from '../model/facts.ts'
import { draw } from '../draw.ts'
import type { VectorDrawing } from './drawing.ts'
import { overlap, withoutAreas } from './plan/areas.ts'

function figuresOf({ labels }: VectorDrawing): string[] {
  return labels.filter(({ kind }) => kind === 'figure').map(({ text }) => text)
}

test('each kind of drawing measures what it shows', () => {
  expect(figuresOf(draw({ kind: 'axonometric', facts: familyKitchen }))).toEqual(['7.6 m', '3.8 m'])
  expect(figuresOf(draw({ kind: 'rear elevation', facts: familyKitchen }))).toEqual(['7.6 m', '2.95 m'])
  expect(figuresOf(draw({ kind: 'right elevation', facts: familyKitchen }))).toEqual(['3.8 m', '2.95 m'])
  expect(figuresOf(draw({ kind: 'section', facts: familyKitchen }))).toEqual(['3.8 m', '2.95 m'])
  expect(figuresOf(draw({ kind: 'plan', facts: familyKitchen }))).toEqual(['7.6 m', '3.8 m'])
  expect(figuresOf(draw({ kind: 'rear elevation', facts: terraceLoft }))).toEqual(['4.3 m'])
})

test('a plan names its rooms, and has a north arrow and a scale bar', () => {
  const { labels } = draw({ kind: 'plan', facts: familyKitchen })
  const texts = labels.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['Kitchen', 'Dining', 'Living', 'N', '0', '5 m']))
})

test('a long plot is turned, so that its plan is wider than high', () => {
  const { view } = draw({ kind: 'plan', facts: sideReturn })
  expect(view.width).toBeGreaterThan(view.height)
  expect(draw({ kind: 'plan', facts: familyKitchen }).view.height).toBeGreaterThan(0)
})

test('in every cut, new parts are clay and existing parts are ink', () => {
  for (const kind of ['section', 'plan'] as const) {
    const tones = new Set(draw({ kind, facts: familyKitchen }).fills.map(({ tone }) => tone))
    expect(tones).toContain('tone-cut')
    expect(tones).toContain('tone-new-cut')
  }
})

test('all text is within the picture', () => {
  for (const kind of ['axonometric', 'front elevation', 'rear elevation', 'section', 'plan'] as const) {
    for (const facts of [familyKitchen, sideReturn, terraceLoft]) {
      const { view, labels } = draw({ kind, facts })
      for (const { u, v } of labels) {
        expect(u).toBeGreaterThan(view.left)
        expect(u).toBeLessThan(view.left + view.width)
        expect(v).toBeGreaterThan(view.top)
        expect(v).toBeLessThan(view.top + view.height)
      }
    }
  }
})

test('a doorway taken out of a wall leaves the wall on both sides of it', () => {
  const wall: Extent = { x: 0, y: 0, width: 5, depth: 0.3 }
  const door: Extent = { x: 2, y: -0.1, width: 1, depth: 0.5 }
  const rest = withoutAreas([wall], [door])
  expect(rest.some((area) => overlap(area, door))).toBe(false)
  expect(rest.reduce((sum, { width, depth }) => sum + width * depth, 0)).toBeCloseTo(4 * 0.3)
})
