import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeDrawing } from './views/describe.ts'
import { draw, drawUncached } from './draw.ts'
import { Drawing, DrawingSheet, Mark } from './drawing.tsx'
import { heroHouse } from './designs/hero-house.ts'
import type { Block, DrawingFacts } from './model/facts.ts'
import { drawAxonometric } from './views/axonometric.ts'
import { groundDimensions } from './views/dimensions.ts'

const hero = { kind: 'axonometric', facts: heroHouse } as const
const sheet = renderToStaticMarkup(<DrawingSheet spec={hero} animated />)
const [kitchen] = heroHouse.proposal.blocks
if (!kitchen) throw new Error('The hero house has an extension.')
const lowSlope: Block = {
  ...kitchen,
  width: 3.25,
  depth: 5.5,
  roof: { form: 'mono-pitch', covering: 'slates', falls: 'rear', eaves: 2.3, top: 3.1, overhang: 0.2 },
  rooflights: [{ along: 0.8, up: 1, width: 0.8, length: 1.2 }],
  openings: [{ kind: 'bifold', wall: 'rear', along: 0.5, sill: 0.06, width: 2, height: 1.9, lights: 3 }],
}
const terraceHouse: DrawingFacts = {
  ...heroHouse,
  house: { ...heroHouse.house, type: 'mid-terrace', neighbours: ['left', 'right'] },
  proposal: { ...heroHouse.proposal, blocks: [lowSlope] },
}

test('the hero drawing stays under 8 KB compressed', () => {
  expect(brotliCompressSync(sheet).byteLength).toBeLessThan(8000)
})

test('no number in a drawing is NaN or infinite', () => {
  for (const facts of [heroHouse, terraceHouse]) {
    const svg = renderToStaticMarkup(<Drawing drawing={drawAxonometric(facts)} />)
    expect(svg).not.toMatch(/NaN|Infinity|undefined|e-\d/)
  }
})

test('a drawing is the same each time it is drawn, and when it comes from the cache', () => {
  expect(drawUncached(hero)).toEqual(drawUncached(hero))
  expect(draw(hero)).toEqual(drawUncached(hero))
})

test('the page needs no inline style, and two drawings share no ids', () => {
  expect(sheet).not.toMatch(/\s(style|id)=/)
})

test('the figures on the dimension lines are the facts', () => {
  expect(groundDimensions(heroHouse).map(({ text }) => text)).toEqual(['6.8 m', '4.0 m'])
  expect(groundDimensions(terraceHouse).map(({ text }) => text)).toEqual(['3.25 m', '5.5 m'])
})

test('the title block gives the extension, its area and the scale', () => {
  expect(sheet).toContain('Rear extension, 27\u00a0m²')
  expect(sheet).toContain('1:100 at A3')
})

test('the text alternative names what is drawn', () => {
  const text = describeDrawing('axonometric', heroHouse)
  expect(sheet).toContain(`role="img" aria-label="${text}"`)
  expect(text).toBe(
    'Axonometric drawing, seen from the garden: a two-storey semi-detached brick house with a tiled gable roof and a chimney. ' +
      'New, in terracotta: a single-storey rear extension, 6.8 m wide, 4.0 m deep and 2.9 m high (27\u00a0m²), with a flat roof, ' +
      '2 rooflights and 5-panel bifold doors to a terrace.',
  )
  expect(describeDrawing('axonometric', terraceHouse)).toContain(
    'with a slated mono-pitch roof, 1 rooflight and 3-panel bifold doors',
  )
})

test('everything drawn lies within the picture', () => {
  for (const facts of [heroHouse, terraceHouse]) {
    const { view, labels } = drawAxonometric(facts)
    for (const { u, v } of labels) {
      expect(u).toBeGreaterThan(view.left)
      expect(u).toBeLessThan(view.left + view.width)
      expect(v).toBeLessThan(view.top + view.height)
    }
  }
})

test('the logo is decorative beside the name', () => {
  expect(renderToStaticMarkup(<Mark />)).toContain('aria-hidden="true"')
})
